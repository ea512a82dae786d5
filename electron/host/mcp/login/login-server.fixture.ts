/** A server on loopback that requires a login, with a strict authorization server. */
import { createHash } from 'node:crypto';
import http from 'node:http';

export interface Asked {
  readonly path: string;
  readonly authorization: string | null;
  readonly form: URLSearchParams;
}

export interface LoginServerOptions {
  /** Fields that replace those of the authorization server's metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Another URL that the server announces for its own metadata. */
  readonly movedTo?: URL;
  /** The scope that the server names when it refuses a request. */
  readonly scope?: string;
}

export class LoginServer {
  readonly asked: Asked[] = [];
  readonly #options: LoginServerOptions;
  readonly #server = http.createServer((request, response) => void this.#answer(request, response));
  readonly #challenges = new Map<string, string>();
  readonly #refreshTokens = new Set<string>();
  #access = '';
  #issued = 0;
  /** The response of the token endpoint instead of a token; null for normal responses. */
  broken: { readonly status: number; readonly body: object } | null = null;
  /** The token endpoint waits for this promise before it responds. */
  beforeToken: Promise<void> = Promise.resolve();
  /** An additional scope that the server requires; null if the granted scope is sufficient. */
  stepUp: string | null = null;

  constructor(options: LoginServerOptions = {}) {
    this.#options = options;
  }

  /** Starts the server, which does not keep the process alive. */
  async listen(): Promise<this> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    this.#server.unref();
    return this;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server is not listening.');
    return `http://127.0.0.1:${address.port}`;
  }

  get url(): URL {
    return new URL('/mcp', this.origin);
  }

  /** Makes the issued token invalid. */
  expire(): void {
    this.#access = 'none';
  }

  /** Makes the access token and the refresh token invalid. */
  revoke(): void {
    this.expire();
    this.#refreshTokens.clear();
  }

  pathsAsked(): readonly string[] {
    return this.asked.map(({ path }) => path);
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', this.origin);
    const form = new URLSearchParams(request.method === 'POST' ? Buffer.concat(chunks).toString() : url.search);
    this.asked.push({ path: url.pathname, authorization: request.headers.authorization ?? null, form });
    const json = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/mcp':
        return void this.#resource(request, json);
      case '/.well-known/oauth-protected-resource/mcp':
        if (this.#options.movedTo) return void json(302, {}, { location: this.#options.movedTo.href });
        return void json(200, { resource: this.url.href, authorization_servers: [this.origin] });
      case '/.well-known/oauth-authorization-server':
        return void json(200, this.#metadata());
      case '/register':
        return void json(201, { client_id: 'client-1', ...JSON.parse(Buffer.concat(chunks).toString()) });
      case '/authorize':
        return void this.#authorize(form, response);
      case '/token':
        await this.beforeToken;
        return void this.#token(form, json);
      default:
        return void json(404, {});
    }
  }

  #resource(request: http.IncomingMessage, json: (status: number, body: object, headers?: object) => void): void {
    const challenge = (rest: string) => ({
      'www-authenticate': `Bearer resource_metadata="${this.origin}/.well-known/oauth-protected-resource/mcp"${rest}`,
    });
    const { scope } = this.#options;
    if (request.headers.authorization !== `Bearer ${this.#access}`)
      return json(401, {}, challenge(scope === undefined ? '' : `, scope="${scope}"`));
    if (this.stepUp !== null) return json(403, {}, challenge(`, error="insufficient_scope", scope="${this.stepUp}"`));
    json(200, { ok: true });
  }

  #metadata(): object {
    return {
      issuer: this.origin,
      authorization_endpoint: `${this.origin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      registration_endpoint: `${this.origin}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      ...this.#options.metadata,
    };
  }

  #authorize(form: URLSearchParams, response: http.ServerResponse): void {
    const code = `code-${this.#challenges.size}`;
    this.#challenges.set(code, form.get('code_challenge') ?? '');
    const back = new URL(form.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: form.get('state') ?? '', iss: this.origin }).toString();
    response.writeHead(302, { location: back.href }).end();
  }

  #token(form: URLSearchParams, json: (status: number, body: object) => void): void {
    if (this.broken) return json(this.broken.status, this.broken.body);
    const proved = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const good =
      form.get('grant_type') === 'refresh_token'
        ? this.#refreshTokens.delete(form.get('refresh_token') ?? '')
        : this.#challenges.get(form.get('code') ?? '') === proved;
    if (!good || form.get('resource') !== this.url.href) return json(400, { error: 'invalid_grant' });
    this.#issued += 1;
    this.#access = `access-${this.#issued}`;
    const refresh = `refresh-${this.#issued}`;
    this.#refreshTokens.add(refresh);
    json(200, { access_token: this.#access, token_type: 'Bearer', expires_in: 3600, refresh_token: refresh });
  }
}
