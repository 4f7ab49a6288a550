import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconArrowNarrowLeft, IconArrowNarrowRight } from '@tabler/icons-react'
import { deviceFrames } from '@arriero/contract/tracking/devices.contract.ts'
import { call } from '../../../kit/call.ts'
import { shortTime } from '../../../kit/format.ts'

const arrow = { className: 'inline-arrow', size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Frames of one device as they go by, raw and read, for support; nothing is kept while nobody looks. */
export function FrameLog({ deviceId }: { deviceId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="frame-log" aria-label="Tramas en vivo">
      <h3>Tramas en vivo</h3>
      <Button size="small" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Dejar de ver' : 'Ver las tramas'}
      </Button>
      {isOpen && <Frames deviceId={deviceId} />}
    </section>
  )
}

function Frames({ deviceId }: { deviceId: number }) {
  const { data = [] } = useQuery({
    queryKey: ['tracking', 'frames', deviceId],
    queryFn: ({ signal }) => call(deviceFrames, { id: deviceId, signal }),
    refetchInterval: 2000,
    gcTime: 0,
  })
  const frames = data.toReversed()
  if (frames.length === 0) return <p className="muted">En espera de la siguiente trama…</p>
  return (
    <ol>
      {frames.map(({ seq, at, direction, raw, bytes, decoded, error }) => (
        <li key={seq} className={error ? 'frame-bad' : ''}>
          <header>
            {direction === 'in' ? <IconArrowNarrowLeft {...arrow} /> : <IconArrowNarrowRight {...arrow} />}
            {direction === 'in' ? 'recibida' : 'enviada'} · {shortTime(at)} · {bytes} bytes
          </header>
          <code>{raw}</code>
          {decoded && <code className="muted">{decoded}</code>}
          {error && <span role="alert">{error}</span>}
        </li>
      ))}
    </ol>
  )
}
