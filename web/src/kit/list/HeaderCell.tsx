import type { PointerEvent, ThHTMLAttributes } from 'react'

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  onResize?: (width: number) => void
}
const narrowest = 64

/** A table head whose right edge can be dragged. */
export function HeaderCell({ onResize, children, ...cell }: HeaderCellProps) {
  if (!onResize) return <th {...cell}>{children}</th>
  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const from = event.clientX
    const width = handle.parentElement?.offsetWidth ?? narrowest
    handle.setPointerCapture(event.pointerId)
    const move = (at: globalThis.PointerEvent) => onResize(Math.max(narrowest, Math.round(width + at.clientX - from)))
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  return (
    <th {...cell}>
      {children}
      <span className="col-edge" aria-hidden onPointerDown={start} onClick={(event) => event.stopPropagation()} />
    </th>
  )
}
