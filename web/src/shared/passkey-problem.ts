const words: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Este dispositivo ya tiene una llave de acceso suya.',
  ERROR_INVALID_DOMAIN: 'Las llaves de acceso solo funcionan en la dirección con nombre de la consola, por https.',
  ERROR_INVALID_RP_ID: 'Las llaves de acceso solo funcionan en la dirección con nombre de la consola, por https.',
}

/** Why the browser made or used no passkey, by the code of `@simplewebauthn/browser`; nothing when it says no more. */
export function passkeyProblem(error: unknown): string | undefined {
  // Browsers offer passkeys on secure pages only.
  if (!globalThis.isSecureContext) return words['ERROR_INVALID_DOMAIN']
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? words[error.code] : undefined
}
