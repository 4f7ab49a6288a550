/** Addresses of the chat. */
export const chatPaths = {
  list: '/Consola/chat',
  one: (id: number) => `/Consola/chat/${id}`,
  /** With a message brought into view. */
  message: (chatId: number, messageId: number) => `/Consola/chat/${chatId}?mensaje=${messageId}`,
} as const

/** Whether an address leads into the console and nowhere else. */
export const isScreen = (link: string): boolean => link.startsWith('/Consola/')
