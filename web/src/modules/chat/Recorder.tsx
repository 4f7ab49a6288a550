import { useEffect, useRef, useState } from 'react'
import { Button } from 'antd'
import { IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { toast } from '../../kit/shell/toast.ts'
import { audioLength } from './chat.words.ts'
import { startRecording, type Running } from './recording.ts'
import type { Recording } from './outbox.ts'

/** In the composer's place while one speaks. */
export function Recorder({ done, cancel }: { done: (recording: Recording) => void; cancel: () => void }) {
  const running = useRef<Running | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const giveUp = useRef(cancel)
  useEffect(() => {
    giveUp.current = cancel
  })
  useEffect(() => {
    let isHere = true
    const begin = async () => {
      try {
        const started = await startRecording((peak) => isHere && setLevel(peak))
        if (isHere) running.current = started
        else started.drop()
      } catch {
        toast.error('No se puede usar el micrófono', { detail: 'Permítalo en el navegador e intente de nuevo.' })
        giveUp.current()
      }
    }
    void begin()
    const timer = setInterval(() => setSeconds(running.current?.seconds() ?? 0), 200)
    return () => {
      isHere = false
      clearInterval(timer)
      running.current?.drop()
    }
  }, [])
  const finish = async () => {
    const recording = await running.current?.stop()
    running.current = null
    if (recording && recording.seconds >= 0.5) done(recording)
    else cancel()
  }
  return (
    <div className="chat-recorder" role="group" aria-label="Grabando audio">
      <Button
        type="text"
        icon={<IconTrash size={18} stroke={1.75} />}
        aria-label="Descartar el audio"
        onClick={cancel}
      />
      <i className="chat-recording" aria-hidden />
      <span className="chat-recorder-time" role="timer">
        {audioLength(seconds)}
      </span>
      <span className="chat-level" aria-hidden>
        <i style={{ width: `${Math.min(100, level)}%` }} />
      </span>
      <Button
        type="primary"
        icon={<IconPlayerStopFilled size={16} />}
        aria-label="Terminar y enviar el audio"
        onClick={() => void finish()}
      >
        Enviar
      </Button>
    </div>
  )
}
