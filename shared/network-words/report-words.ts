/** Words what a test of the connection found out, for the page and the terminal. */
import type { Locale } from '../loop.ts';
import type { CertificateView, NetworkReport, RouteView } from '../network-report.ts';
import { NETWORK_IN_CHINESE } from './network-chinese.ts';
import { NETWORK_IN_ENGLISH, type NetworkTexts } from './network-english.ts';

const TEXTS: Readonly<Record<Locale, NetworkTexts>> = { en: NETWORK_IN_ENGLISH, 'zh-CN': NETWORK_IN_CHINESE };

/** Whole sentences: the way, the outcome with its remedy, and the certificate. */
export function reportWords(report: NetworkReport, locale: Locale): readonly string[] {
  const texts = TEXTS[locale];
  const { origin, route, certificate, outcome } = report;
  return [
    wayOf(route, origin, texts),
    ...(outcome.ok ? [texts.answered(outcome.status)] : [texts.problems[outcome.problem]]),
    ...(certificate === null ? [] : [certificateWords(certificate, texts)]),
  ];
}

function wayOf(route: RouteView, origin: string, texts: NetworkTexts): string {
  switch (route.kind) {
    case 'direct':
      return texts.direct[route.why](origin);
    case 'proxy':
      return texts.proxy(origin, route.proxy, texts.by[route.by]);
    case 'unusable':
      return texts.unusable[route.problem](texts.by[route.by]);
  }
}

function certificateWords({ issuer, validTo, trustedBy }: CertificateView, texts: NetworkTexts): string {
  const until = validTo === null ? '' : new Date(validTo).toISOString().slice(0, 10);
  return texts.certificate(
    issuer,
    until,
    trustedBy.map((store) => texts.stores[store]),
  );
}
