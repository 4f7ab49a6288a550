import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'

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
/** px that the head at the top covers. */
const headRoom = 40

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

/** Where each row ends, px from the top. */
function endsOf<Row>(rows: readonly Row[], height: (row: Row) => number): Float64Array {
  const ends = new Float64Array(rows.length)
  for (const [i, row] of rows.entries()) ends[i] = (ends[i - 1] ?? 0) + height(row)
  return ends
}

/** A list of thousands of rows of known heights: only those in sight are in the page. Arrows walk its buttons. */
export function VirtualRows<Row>({ rows, height, rowKey, render, isHead, reveal, label }: VirtualRowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [visible, setVisible] = useState(600)
  const ends = useMemo(() => endsOf(rows, height), [rows, height])
  useLayoutEffect(() => {
    const host = frame.current
    if (!host) return undefined
    const observer = new ResizeObserver(() => setVisible(host.clientHeight))
    observer.observe(host)
    host.addEventListener('keydown', walk)
    return () => {
      observer.disconnect()
      host.removeEventListener('keydown', walk)
    }
  }, [])
  const from = firstBelow(ends, scrolled - overscan)
  const to = Math.min(rows.length, firstBelow(ends, scrolled + visible + overscan) + 1)
  const topRow = firstBelow(ends, scrolled)
  const head = rows.slice(0, topRow + 1).findLast(isHead)
  const revealed = reveal !== undefined && rows.some((row) => rowKey(row) === reveal) ? reveal : undefined
  const bring = useEffectEvent((key: string) => {
    const host = frame.current
    const at = rows.findIndex((row) => rowKey(row) === key)
    if (!host || at === -1) return
    const [top, bottom] = [at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 0]
    if (top < host.scrollTop + headRoom || bottom > host.scrollTop + host.clientHeight)
      host.scrollTop = top - host.clientHeight / 3
  })
  useEffect(() => {
    if (revealed !== undefined) bring(revealed)
  }, [revealed])
  return (
    <div
      ref={frame}
      className="rows"
      role="list"
      aria-label={label}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
    >
      {head !== undefined && (
        <div className="rows-stuck" aria-hidden inert>
          {render(head)}
        </div>
      )}
      <div style={{ height: ends.at(-1) ?? 0 }}>
        <div style={{ transform: `translateY(${from === 0 ? 0 : (ends[from - 1] ?? 0)}px)` }}>
          {rows.slice(from, to).map((row) => (
            <div role="listitem" key={rowKey(row)} style={{ height: height(row) }}>
              {render(row)}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function walk(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const list = event.currentTarget
  if (!(list instanceof HTMLElement)) return
  const buttons = [...list.querySelectorAll<HTMLElement>('[role=listitem] button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[here + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
