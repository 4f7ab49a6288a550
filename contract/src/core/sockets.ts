/** Socket addresses. Several modules declare their events on the same one. */
export const userSocket = '/socket/travel/{user_id}/'
/** Monitorists (role 3) get here what others get on their own socket. */
export const monitoristSocket = '/socket/travel/monitorista/'
export const accountSocket = '/socket/account/{account_id}'
/** Chats of one person: messages, who has seen them, who is connected. */
export const chatSocket = '/socket/chat/{user_id}'
/** Positions: batches of columns, a few a second; ours, the specification names no socket for them. */
export const liveSocket = '/socket/live/{account_id}'

/** Told at opening and when a browser was away for longer than events are kept: read everything anew. */
export const resyncEvent = 'resync'
export const connectedEvent = 'connected'
/** To a user whose permissions changed or whose session was ended; the server looks again who its sockets belong to. */
export const accessChangedEvent = 'access_changed'
