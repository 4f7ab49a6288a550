import { useEffect, useState } from 'react'
import { chatFile } from '@arriero/contract/chat/chats.contract.ts'
import { call } from '../../kit/call.ts'

// Files are calls of the session: an address of theirs opens nothing by itself. What was fetched is kept for a while.
const most = 150
const kept = new Map<string, Promise<string>>()

export const fetchFile = (chatId: number, id: number, isSmall = false): Promise<File> =>
  call(chatFile, { chat_id: chatId, id, query: isSmall ? { small: '1' } : {} })

function urlOf(chatId: number, id: number, isSmall: boolean): Promise<string> {
  const key = `${chatId}/${id}/${isSmall}`
  const known = kept.get(key)
  if (known) return known
  const url = fetchFile(chatId, id, isSmall).then((file) => URL.createObjectURL(file))
  kept.set(key, url)
  url.catch(() => kept.delete(key))
  const [oldest] = kept
  if (kept.size > most && oldest) {
    kept.delete(oldest[0])
    void oldest[1].then((old) => URL.revokeObjectURL(old))
  }
  return url
}

/** An address of a file for `img` or `audio`; undefined until it is here, null when it is gone. */
export function useFileUrl(chatId: number, id: number | undefined, isSmall = false): string | null | undefined {
  const [found, setFound] = useState<{ id: number; url: string | null }>()
  useEffect(() => {
    if (id === undefined) return undefined
    let isHere = true
    urlOf(chatId, id, isSmall).then(
      (url) => isHere && setFound({ id, url }),
      () => isHere && setFound({ id, url: null }),
    )
    return () => {
      isHere = false
    }
  }, [chatId, id, isSmall])
  return found && found.id === id ? found.url : undefined
}
