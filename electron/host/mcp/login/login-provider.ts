/**
 * The state of one login, for the SDK's `auth()`. It opens no browser and keeps the result until
 * the caller takes it.
 */
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Login } from './kept-login.ts';

/**
 * The app's registration with an authorization server that does not let clients register
 * themselves.
 */
export interface KnownClient {
  readonly id: string;
  readonly secret?: string;
}

export interface LoginProviderParts {
  readonly redirectUrl: string;
  readonly state: string;
  readonly client: KnownClient | null;
  /**
   * An https URL that describes this client, for servers that accept a URL as a client id; null if
   * there is none.
   */
  readonly metadataUrl: string | null;
}

export class LoginProvider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientMetadata;
  readonly clientMetadataUrl?: string;
  readonly #state: string;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  #address: URL | null = null;
  #discovered: OAuthDiscoveryState | undefined;

  constructor({ redirectUrl, state, client, metadataUrl }: LoginProviderParts) {
    this.redirectUrl = redirectUrl;
    this.#state = state;
    if (metadataUrl !== null) this.clientMetadataUrl = metadataUrl;
    // OpenID servers accept a redirect to this computer only for `native` clients.
    const described = {
      client_name: 'Loopwright',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    };
    this.clientMetadata = described;
    if (client) this.#client = { client_id: client.id, ...(client.secret && { client_secret: client.secret }) };
  }

  /** The URL for the user's browser; null until `auth()` has provided it. */
  get address(): URL | null {
    return this.#address;
  }

  /** The result of the login; null until the authorization code has been exchanged. */
  get login(): Omit<Login, 'url'> | null {
    if (!this.#client || !this.#tokens) return null;
    return { client: this.#client, tokens: this.#tokens, scope: this.#address?.searchParams.get('scope') ?? undefined };
  }

  state = (): string => this.#state;
  clientInformation = (): OAuthClientInformationMixed | undefined => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed): void => {
    this.#client = client;
  };
  /** A login always requests a new token, even if there is an old one. */
  tokens = (): undefined => undefined;
  saveTokens = (tokens: OAuthTokens): void => {
    this.#tokens = tokens;
  };
  redirectToAuthorization = (address: URL): void => {
    this.#address = address;
  };
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };
  codeVerifier = (): string => this.#verifier;
  /**
   * The discovery state is kept so that the authorization code is sent to the server whose page
   * the user saw.
   */
  saveDiscoveryState = (discovered: OAuthDiscoveryState): void => {
    this.#discovered = discovered;
  };
  discoveryState = (): OAuthDiscoveryState | undefined => this.#discovered;
}
