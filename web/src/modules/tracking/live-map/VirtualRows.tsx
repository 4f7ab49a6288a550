import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

interface VirtualRowsProps<Row> {
  rows: readonly Row[]
  height: (row: Row) => number
  rowKey: (row: Row) => string
  render: (row: Row) => ReactNode
  /** A head stays at the top while its rows pass under it. */
  isHead: (row: Row) => boolean
  /** Brought into sight when it changes. */
  reveal?: string | undefined
  label: string
}

const overscan = 300

/** First index whose row ends below a height; heights add up in `ends`. */
export function firstBelow(ends: ArrayLike<number>, top: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > top) high = middle
    else low = middle + 1
  }
  return low
}

/** A list of thousands of rows of known heights: only those in sight are in the page. Arrows walk its buttons. */
export function VirtualRows<Row>({ rows, height, rowKey, render, isHead, reveal, label }: VirtualRowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [visible, setVisible] = useState(600)
  const ends = useMemo(() => {
    let sum = 0
    return Float64Array.from(rows, (row) => (sum += height(row)))
  }, [rows, height])
  useLayoutEffect(() => {
    const host = frame.current
    if (!host) return
    const observer = new ResizeObserver(() => setVisible(host.clientHeight))
    observer.observe(host)
    return () => observer.disconnect()
  }, [])
  const from = firstBelow(ends, scrolled - overscan)
  const to = Math.min(rows.length, firstBelow(ends, scrolled + visible + overscan) + 1)
  const topRow = firstBelow(ends, scrolled)
  const head = rows.slice(0, topRow + 1).findLast(isHead)
  const revealAt = useRef<{ top: number; bottom: number }>(undefined)
  const at = reveal === undefined ? -1 : rows.findIndex((row) => rowKey(row) === reveal)
  revealAt.current = at === -1 ? undefined : { top: at === 0 ? 0 : (ends[at - 1] ?? 0), bottom: ends[at] ?? 0 }
  const isThere = at !== -1
  useEffect(() => {
    const [host, place] = [frame.current, revealAt.current]
    if (!host || !place || !isThere) return
    const headRoom = 40
    if (place.top < host.scrollTop + headRoom || place.bottom > host.scrollTop + host.clientHeight) host.scrollTop = place.top - host.clientHeight / 3
  }, [reveal, isThere])
  return (
    <div ref={frame} className="rows" role="list" aria-label={label} onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)} onKeyDown={walk}>
      {head !== undefined && <div className="rows-stuck" aria-hidden inert>{render(head)}</div>}
      <div style={{ height: ends.at(-1) ?? 0 }}>
        <div style={{ transform: `translateY(${from === 0 ? 0 : (ends[from - 1] ?? 0)}px)` }}>
          {rows.slice(from, to).map((row) => <div role="listitem" key={rowKey(row)} style={{ height: height(row) }}>{render(row)}</div>)}
        </div>
      </div>
    </div>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=listitem] button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[here + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
