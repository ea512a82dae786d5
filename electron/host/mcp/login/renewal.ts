/** Exchanges a refresh token for a new access token without the user. */
import { discoverOAuthServerInfo, refreshAuthorization } from '@modelcontextprotocol/sdk/client/auth.js';
import {
  InvalidClientError,
  InvalidGrantError,
  UnauthorizedClientError,
} from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { checkResourceAllowed } from '@modelcontextprotocol/sdk/shared/auth-utils.js';
import type { Fetch } from '../../network/policed-fetch.ts';
import type { Refusal } from './authorized-access.ts';
import type { Login } from './kept-login.ts';

/**
 * The errors which mean that the authorization server no longer knows the token or this client.
 */
const GONE = [InvalidGrantError, InvalidClientError, UnauthorizedClientError];

/**
 * Renews a login. Resolves with null if the authorization server no longer accepts the token, has
 * changed, or never issued a refresh token, so that the user must log in. Rejects when the server
 * did not respond properly.
 */
export async function renewed(server: URL, old: Login, refusal: Refusal, fetch: Fetch): Promise<Login | null> {
  const { client, tokens } = old;
  if (tokens.refresh_token === undefined) return null;
  const found = await discoverOAuthServerInfo(server, {
    ...(refusal.resourceMetadataUrl && { resourceMetadataUrl: refusal.resourceMetadataUrl }),
    fetchFn: fetch,
  });
  // A refresh token is sent only to its issuer.
  if (tokens.issuer !== found.authorizationServerUrl) return null;
  const resource = found.resourceMetadata?.resource;
  if (resource !== undefined && !checkResourceAllowed({ requestedResource: server, configuredResource: resource }))
    return null;
  try {
    const fresh = await refreshAuthorization(found.authorizationServerUrl, {
      ...(found.authorizationServerMetadata && { metadata: found.authorizationServerMetadata }),
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      ...(resource !== undefined && { resource }),
      fetchFn: fetch,
    });
    return { ...old, tokens: { ...fresh, issuer: tokens.issuer } };
  } catch (error) {
    if (GONE.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}
