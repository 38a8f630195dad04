/**
 * The credentials that a shop uses with its own simulator. The access token ends with the account's user id. The
 * simulator accepts any other credentials of the same format as well.
 */
export const simulatorKeys = {
  accessToken: 'APP_USR-8742024901010101-112612-0f5d3c1b9a7e4826b0d1c2e3f4a59687-123456789',
  publicKey: 'APP_USR-5f0c1a52-7d3e-4b96-8a21-3c9d0e4f6b17',
  webhookSecret: '3b7d0c5e9f1a4286b3d8e7f6a5c4b1d29e0f8a7b6c5d4e3f2a1b0c9d8e7f6a5b',
} as const
