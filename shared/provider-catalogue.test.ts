import { expect, test } from 'vitest';
import { externalLink } from './external-link.ts';
import { azureBaseUrl, CATALOGUE, catalogueEntryAt } from './provider-catalogue.ts';
import { ProviderSetting } from './settings.ts';

test('every address of the catalogue can be saved, and every key page can be opened', () => {
  for (const { id, kind, name, places, asksFor } of CATALOGUE) {
    expect(asksFor === 'nothing', id).toBe(places[0].baseUrl !== '');
    for (const { baseUrl, keyPage } of places) {
      const setting = { id, name: name.en, kind, baseUrl: baseUrl === '' ? 'https://x.test/v1' : baseUrl, models: [] };
      expect(ProviderSetting.safeParse(setting).success, `${id} ${baseUrl}`).toBe(true);
      if (keyPage !== null) expect(keyPage, id).toMatch(/^https:/);
      if (keyPage !== null) expect(externalLink(keyPage), id).not.toBeNull();
    }
  }
});

test('ids, marks and addresses are unique', () => {
  for (const list of [
    CATALOGUE.map(({ id }) => id),
    CATALOGUE.map(({ mark }) => mark),
    CATALOGUE.flatMap(({ places }) => places.map(({ baseUrl }) => baseUrl)).filter((baseUrl) => baseUrl !== ''),
  ])
    expect(new Set(list).size).toBe(list.length);
});

test('white text on each mark has a contrast of at least 4.5', () => {
  for (const { id, tint } of CATALOGUE) expect(1.05 / (luminance(tint) + 0.05), id).toBeGreaterThan(4.5);
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each([
  ['https://api.openai.com/v1', 'openai'],
  ['https://api.moonshot.cn/v1', 'kimi'],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1/', 'qwen'],
  ['https://mine.openai.azure.com/openai/v1', 'azure'],
  ['http://localhost:11434/v1', 'ollama'],
  ['https://mine.test/v1', undefined],
  ['not an address', undefined],
])('%s belongs to %s', (baseUrl, id) => {
  expect(catalogueEntryAt(baseUrl)?.id).toBe(id);
});

test.each([
  ['my-resource', 'https://my-resource.openai.azure.com/openai/v1'],
  [' My-Resource ', 'https://my-resource.openai.azure.com/openai/v1'],
  ['https://my-resource.openai.azure.com/', 'https://my-resource.openai.azure.com/openai/v1'],
  ['my-resource.openai.azure.com', 'https://my-resource.openai.azure.com/openai/v1'],
  ['https://hub.services.ai.azure.com/api/projects/p', 'https://hub.services.ai.azure.com/openai/v1'],
  ['https://eu.cognitiveservices.azure.com/openai/deployments/x', 'https://eu.cognitiveservices.azure.com/openai/v1'],
  ['', null],
  ['my resource', null],
  ['http://my-resource.openai.azure.com', null],
  ['https://openai.azure.com.evil.test', null],
  ['https://evil.test/?x=my-resource.openai.azure.com', null],
])('the Azure resource %j has the address %j', (text, address) => {
  expect(azureBaseUrl(text)).toBe(address);
});
