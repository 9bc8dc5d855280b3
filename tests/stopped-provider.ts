/**
 * The environment variables of a server whose identity provider does not answer. Its endpoints exist, unlike on a server
 * without a provider.
 */
export const STOPPED_PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'openround',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Acme ID',
}
