export { unreadCounts } from './chats/chats.repository.ts'
