import { describe, expect, it } from 'vitest';
import { fixedSettings } from './fixed-settings.ts';

describe('the settings of environment variables', () => {
  it.each([
    ['0', false],
    ['FALSE', false],
    ['off', false],
    ['no', false],
    ['1', true],
    ['true', true],
    ['On', true],
    [' yes ', true],
  ])('reads AGENT_LOOP_ENABLED=%s', (text, decides) => {
    expect(fixedSettings({ AGENT_LOOP_ENABLED: text })).toEqual({ values: { decides }, ignored: [] });
  });

  it('reads the types, the model, the time and the fallback of decisions', () => {
    const variables = {
      AGENT_ALLOWED_RUN_TYPES: 'sleep, index_repo',
      AGENT_DECISION_MODEL: 'small',
      AGENT_DECISION_TIMEOUT_SECONDS: '2.5',
      AGENT_DECISION_FALLBACK_MODE: 'reply-only',
    };
    expect(fixedSettings(variables).values).toEqual({
      ...{ runTypes: 'sleep, index_repo', decisionModel: 'small' },
      ...{ decisionSeconds: 2.5, decisionFallback: 'reply-only' },
    });
  });

  it('leaves the stored setting where a variable is absent or blank', () => {
    expect(fixedSettings({ AGENT_ALLOWED_RUN_TYPES: ' ', AGENT_LOOP_ENABLED: '', PATH: '/' })).toEqual({
      ...{ values: {}, ignored: [] },
    });
  });

  it('reports each variable that cannot be read in a sentence, and ignores its value', () => {
    const variables = {
      ...{ AGENT_LOOP_ENABLED: 'maybe', AGENT_DECISION_TIMEOUT_SECONDS: 'soon' },
      ...{ AGENT_DECISION_FALLBACK_MODE: 'run', AGENT_DECISION_MODEL: 'm'.repeat(300) },
    };
    expect(fixedSettings(variables)).toEqual({
      values: {},
      ignored: [
        {
          name: 'decides',
          problem: 'AGENT_LOOP_ENABLED is ignored: it must be 1, true, on, yes or 0, false, off, no.',
        },
        { name: 'decisionModel', problem: 'AGENT_DECISION_MODEL is ignored: it must be at most 200 characters long.' },
        {
          name: 'decisionSeconds',
          problem: 'AGENT_DECISION_TIMEOUT_SECONDS is ignored: it must be a number from 1 to 600.',
        },
        { name: 'decisionFallback', problem: 'AGENT_DECISION_FALLBACK_MODE is ignored: it must be reply-only.' },
      ],
    });
  });
});
