/** What a page tells the service worker: keep what `offline.json` names. */
export const offlineMessage = 'keep-for-offline'
