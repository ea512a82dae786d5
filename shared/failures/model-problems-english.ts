import type { CertificateProblem, ModelProblemTexts, ProblemWords } from './model-problems.ts';
import { PROXY_PROBLEMS_IN_ENGLISH } from './proxy-problems.ts';
import { roundedSeconds, roundedTime } from './rounded-time.ts';

const said = (cause: string, next = ''): ProblemWords => ({ cause, next });

const certificates: Readonly<Record<CertificateProblem, string>> = {
  expired: 'has expired or is not valid yet',
  'self-signed': 'is signed by itself, so nobody vouches for it',
  'other-name': 'belongs to another host name',
  'not-trusted': 'comes from an authority that this computer does not trust',
};

/** The texts that follow the provider's name, by Gemini's word for the end of an answer. */
const withheld: Readonly<Record<string, readonly [string, string]>> = {
  SAFETY: ['withheld the answer for safety reasons.', 'Ask in other words.'],
  RECITATION: ['stopped because the answer repeated a protected text.', 'Ask for it in the model’s own words.'],
  LANGUAGE: ['does not answer in this language.', 'Ask in another one, or choose another model.'],
  BLOCKLIST: ['withheld the answer because of a forbidden word.', 'Ask in other words.'],
  PROHIBITED_CONTENT: ['withheld the answer because its rules forbid the content.', 'Ask for something else.'],
  SPII: ['withheld the answer because it may hold personal data.', 'Take such data out and ask again.'],
  MALFORMED_FUNCTION_CALL: [
    'wrote a tool call that cannot be read, and nothing of it ran.',
    'Try again, or choose another model.',
  ],
  OTHER: ['stopped without saying why.', 'Try again, or ask in other words.'],
  UNEXPECTED_TOOL_CALL: [
    'called a tool although it has none here, and nothing ran.',
    'Try again, or choose another model.',
  ],
  TOO_MANY_TOOL_CALLS: ['made too many tool calls in a row and was stopped.', 'Ask for a smaller step.'],
  MISSING_THOUGHT_SIGNATURE: ['misses a signature in the messages.', 'Try again.'],
};

/** The texts that follow the provider's name, by Gemini's word for a request that it did not take. */
const blocked: typeof withheld = {
  SAFETY: ['did not take the request for safety reasons.', 'Ask in other words.'],
  OTHER: ['did not take the request without saying why.', 'Ask in other words.'],
  BLOCKLIST: ['did not take the request because of a forbidden word.', 'Ask in other words.'],
  PROHIBITED_CONTENT: ['did not take the request because its rules forbid the content.', 'Ask for something else.'],
};

function byReason(known: typeof withheld, label: string, reason: string, other: readonly [string, string]) {
  const [cause, next] = (Object.hasOwn(known, reason) ? known[reason] : undefined) ?? other;
  return said(`${label} ${cause}`, next);
}

const at = ({ label, origin }: { readonly label: string; readonly origin: string }) => `${label} at ${origin}`;

function seconds(ms: number): string {
  const count = roundedSeconds(ms);
  return count === 1 ? '1 second' : `${count} seconds`;
}

const ADDRESS = 'Check the address of the provider, the network and that the server runs.';
const LONGER = '“Longest silence” in the settings of the model, or --max-silence';

export const MODEL_PROBLEMS_IN_ENGLISH: ModelProblemTexts = {
  'key-refused': ({ label }) => said(`${label} refused the API key.`, 'Check the key in the settings of the provider.'),
  'no-permission': ({ label }) =>
    said(
      `${label} does not permit this to the account of the API key.`,
      'Check which models the account may use, or choose another model.',
    ),
  'no-credit': ({ label }) =>
    said(
      `The account at ${label} has no credit left, or its quota is used up.`,
      'Add credit at the provider, or choose another model.',
    ),
  'rate-limited': ({ label }) =>
    said(`${label} takes no more requests for now.`, 'Wait a while and try again, or choose another model.'),
  'must-wait': ({ label, ms }) => {
    const { count, unit } = roundedTime(ms);
    return said(
      `${label} asks to wait ${count} ${unit} before the next request, which is longer than a loop waits by itself.`,
      'Retry then, or choose another model.',
    );
  },
  overloaded: ({ label }) =>
    said(`${label} is overloaded or not available at the moment.`, 'Try again later, or choose another model.'),
  'server-error': ({ label }) =>
    said(`${label} has a problem of its own.`, 'Try again later, or choose another model.'),
  'bad-request': ({ label }) => said(`${label} did not accept the request.`, 'Check the model and its settings.'),
  'model-not-found': ({ model, ...place }) =>
    said(
      `${at(place)} does not know the model “${model}” or this address.`,
      "Check the model's name and the address of the provider, or choose another model.",
    ),
  'context-exceeded': ({ model }) =>
    said(
      `The topic is too long for the model “${model}”.`,
      'Start a new topic, or choose a model with a larger context.',
    ),
  'content-filter': ({ label }) =>
    said(`${label} withheld the answer because of its content rules.`, 'Ask in other words.'),
  withheld: ({ label, reason }) =>
    byReason(withheld, label, reason, [`stopped for a reason this version does not know (${reason}).`, 'Try again.']),
  blocked: ({ label, reason }) =>
    byReason(blocked, label, reason, [`did not take the request (${reason}).`, 'Ask in other words.']),
  'bad-response': (place) =>
    said(`${at(place)} answered with something that is not a model's reply.`, 'Check the address of the provider.'),
  'answer-too-long': ({ label }) =>
    said(
      `${label} sent an answer longer than 64 million characters, and it was not used.`,
      'Ask for less, or choose another model.',
    ),
  'too-many-calls': ({ label }) =>
    said(
      `${label} made more than 200 calls in one reply, and it was not used.`,
      'Ask for less, or choose another model.',
    ),
  'empty-answer': ({ label }) => said(`${label} gave an empty answer.`, 'Ask again, or choose another model.'),
  'empty-twice': ({ label }) =>
    said(`${label} gave an empty answer twice.`, 'Ask in other words, or choose another model.'),
  'empty-at-limit': ({ label }) =>
    said(`${label} reached its output limit before it answered.`, 'Allow more output, or ask for less.'),
  'cut-off': ({ label }) => said(`The connection to ${label} broke before the answer was complete.`, 'Try again.'),
  unreachable: (place) => said(`${at(place)} cannot be reached.`, ADDRESS),
  'connection-refused': (place) =>
    said(`Nothing answers for ${at(place)}.`, 'Start the server, or check the host and the port in its address.'),
  'connection-lost': (place) => said(`${at(place)} closed the connection before it answered.`, ADDRESS),
  'connect-timeout': (place) => said(`${at(place)} did not accept a connection in time.`, ADDRESS),
  'host-unknown': (place) =>
    said(
      `No address was found for the host of ${at(place)}.`,
      'Check the address of the provider, and that this computer is connected to the internet.',
    ),
  offline: ({ label }) =>
    said(
      `${label} cannot be reached because this computer has no connection.`,
      'Connect it to the network and try again.',
    ),
  certificate: ({ problem, ...place }) =>
    said(
      `No safe connection to ${at(place)} could be made: its certificate ${certificates[problem]}. Nothing was sent.`,
      problem === 'not-trusted'
        ? 'If it is of your company, add its certificate to the system or name its file in NODE_EXTRA_CA_CERTS. Otherwise do not trust this address.'
        : 'Check the address of the provider and the clock of this computer, or ask whoever runs the server.',
    ),
  'no-tls': (place) =>
    said(
      `${at(place)} does not speak https. Nothing was sent.`,
      'Check the port, or use http:// in the address if the server is yours.',
    ),
  'proxy-login': ({ label }) =>
    said(`The proxy between this computer and ${label} asks for a login.`, PROXY_PROBLEMS_IN_ENGLISH.login.next),
  'proxy-failed': ({ label, problem }) =>
    said(
      `${label} was not reached. ${PROXY_PROBLEMS_IN_ENGLISH[problem].cause}.`,
      PROXY_PROBLEMS_IN_ENGLISH[problem].next,
    ),
  redirected: ({ to, ...place }) =>
    said(
      `${at(place)} sends requests elsewhere${to === null ? '' : `, to ${to}`}, and the key was not sent there.`,
      'Correct the address of the provider if you trust the new one.',
    ),
  'no-answer': ({ afterMs, ...place }) =>
    said(
      `${at(place)} never answered: it sent nothing for ${seconds(afterMs)}.`,
      `Check that the server runs. A model that is still loading can be given more time: ${LONGER}.`,
    ),
  stalled: ({ label, afterMs }) =>
    said(
      `${label} fell silent in the middle of its answer: nothing more came for ${seconds(afterMs)}.`,
      `Try again. A slow model can be given more time: ${LONGER}.`,
    ),
  'timed-out': ({ label, afterMs }) =>
    said(
      `${label} did not finish within the ${seconds(afterMs)} this call has.`,
      'Try again, or choose a faster model.',
    ),
  cancelled: () => said('The call was canceled.'),
  'key-unencrypted': ({ label, origin }) =>
    said(
      `Nothing was sent: the key of ${label} would travel unencrypted to ${origin}, where anybody on the network can read it.`,
      'Use https, or allow it: edit the provider in the settings, or use --allow-unencrypted-key.',
    ),
  'provider-removed': ({ model }) =>
    said(`The provider of the model “${model}” was removed.`, 'Choose a model for this topic and try again.'),
  'effort-refused': ({ model }) => said(`The model ${model} does not take a thinking effort. It is asked without one.`),
  'asked-fallback': ({ model, fallback }) =>
    said(`The model ${model} failed. The fallback model ${fallback} is asked.`),
  'asked-with-less': () => said('The model refused the messages as too long. It is asked again with fewer of them.'),
};
