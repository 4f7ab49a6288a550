/** Where the secret of an address stands; a sealed one moved elsewhere does not open. */
export const secretPlace = (webhookId: number) => `webhook:${webhookId}:secret`
