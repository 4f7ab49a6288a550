import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { scrollTo } from '@arriero/contract/chat/chat.rules.ts'
import { isReducedMotion } from '../../kit/reduced-motion.ts'
import { loadNewer, loadOlder, type Thread } from './chat.data.ts'

/** This near an end one is at it. */
const nearPx = 80

/** Where the thread stands: at its end it stays there, what comes above does not move it, what is jumped to comes into view. */
export function useThreadScroll(
  ref: RefObject<HTMLDivElement | null>,
  chatId: number,
  thread: Thread | undefined,
  waiting: number,
  markedId: number | null,
) {
  const isAtEnd = useRef(true)
  const before = useRef({ first: 0, height: 0 })
  const isBusy = useRef(false)
  const lastTop = useRef(0)
  const [isAway, setAway] = useState(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const isJumping = markedId !== null

  const toEnd = useCallback(() => {
    isAtEnd.current = true
    setAway(false)
    if (ref.current) moveTo(ref.current, ref.current.scrollHeight)
  }, [ref])

  const first = thread?.messages[0]?.id ?? 0
  const last = thread?.messages.at(-1)?.id ?? 0
  const drawn = `${first}-${last}-${waiting}`
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || drawn === '') return
    if (before.current.first > first && first > 0 && !isAtEnd.current)
      moveTo(box, box.scrollTop + box.scrollHeight - before.current.height)
    else if (isAtEnd.current && !isJumping) moveTo(box, box.scrollHeight)
    before.current = { first, height: box.scrollHeight }
  }, [ref, first, drawn, isJumping])

  // Pictures and cards grow after they were drawn.
  useEffect(() => {
    const box = ref.current
    if (!box || drawn === '') return undefined
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current && !isJumping) moveTo(box, box.scrollHeight)
      before.current.height = box.scrollHeight
    })
    for (const child of box.children) observer.observe(child)
    observer.observe(box)
    return () => observer.disconnect()
  }, [ref, drawn, isJumping])

  useEffect(() => {
    const box = ref.current
    if (!box || !thread) return undefined
    const alone = async (act: () => Promise<void>) => {
      isBusy.current = true
      await act().catch(() => undefined)
      isBusy.current = false
    }
    const fetchOlder = async () => {
      setLoadingOlder(true)
      before.current.height = box.scrollHeight
      await loadOlder(chatId).finally(() => setLoadingOlder(false))
    }
    const onScroll = () => {
      const below = box.scrollHeight - box.scrollTop - box.clientHeight
      // What grows below moves nobody away from the end; going up does.
      if (below < nearPx) isAtEnd.current = !thread.hasNewer
      else if (box.scrollTop < lastTop.current - 2) isAtEnd.current = false
      lastTop.current = box.scrollTop
      setAway(below > box.clientHeight)
      if (isBusy.current) return
      if (box.scrollTop < nearPx && thread.hasOlder) void alone(fetchOlder)
      else if (below < nearPx && thread.hasNewer) void alone(() => loadNewer(chatId))
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [ref, thread, chatId])

  // Rule CHAT-16.
  const isThere = isJumping && (thread?.messages.some(({ id }) => id === markedId) ?? false)
  useEffect(() => {
    const box = ref.current
    if (!box || !isThere) return undefined
    isAtEnd.current = false
    const timer = setTimeout(() => {
      const target = box.querySelector<HTMLElement>(`[data-message="${markedId}"]`)
      if (target) glide(box, target.offsetTop - box.clientHeight / 2 + target.offsetHeight / 2)
    }, scrollTo.delay)
    return () => clearTimeout(timer)
  }, [ref, isThere, markedId])

  return { isAway, toEnd, isLoadingOlder }
}

function moveTo(box: HTMLElement, top: number) {
  box.scrollTop = top
}

function glide(box: HTMLElement, top: number) {
  const from = box.scrollTop
  const began = performance.now()
  const step = (now: number) => {
    const share = isReducedMotion() ? 1 : Math.min(1, (now - began) / scrollTo.duration)
    moveTo(box, from + (top - from) * (1 - (1 - share) ** 3))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
