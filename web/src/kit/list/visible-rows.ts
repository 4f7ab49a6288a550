import { useCallback, useLayoutEffect, useState, type UIEvent } from 'react'

const besides = 8

/** Which of many rows of one height are to be drawn in a scrolling box; put `box` and `onScroll` on it. */
export function useVisibleRows(count: number, rowPx: number) {
  const [element, box] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop), [])
  /** Brings a row into view, as little as needed. */
  const show = (index: number) => {
    if (!element) return
    const [from, until] = [index * rowPx, (index + 1) * rowPx]
    if (from < element.scrollTop) element.scrollTo({ top: from })
    else if (until > element.scrollTop + element.clientHeight) element.scrollTo({ top: until - element.clientHeight })
    setTop(element.scrollTop)
  }
  const first = Math.max(0, Math.min(Math.floor(top / rowPx) - besides, count - 1))
  const last = Math.min(count, Math.ceil((top + height) / rowPx) + besides)
  return { box, onScroll, show, first, last }
}
