import { useEffect, useState } from 'react'
import { Button } from 'antd'
import { IconCloudUpload, IconX } from '@tabler/icons-react'
import { dateTime, plural } from '../../../kit/format.ts'
import { forgetUnsent, readUnsent, sendUnsent, useUnsent } from './unsent.ts'
import '../fuel.css'

/** Loads that were written down without a signal and have not arrived; nothing while all have. */
export function Unsent() {
  const loads = useUnsent((unsent) => unsent.loads)
  const [isSending, setSending] = useState(false)
  useEffect(() => void readUnsent(), [])
  if (loads.length === 0) return null
  const waiting = loads.filter(({ refused }) => refused === undefined).length
  const send = async () => {
    setSending(true)
    await sendUnsent()
    setSending(false)
  }
  return (
    <section className="card fuel-unsent" aria-label="Cargas por enviar">
      <header>
        <IconCloudUpload size={18} stroke={1.75} aria-hidden />
        <b role="status">
          {waiting > 0
            ? plural(waiting, 'carga por enviar', 'cargas por enviar')
            : plural(loads.length, 'carga que no se envió', 'cargas que no se enviaron')}
        </b>
        <span className="spacer" />
        {waiting > 0 && (
          <Button size="small" loading={isSending} onClick={() => void send()}>
            Enviar ahora
          </Button>
        )}
      </header>
      <ul>
        {loads.map(({ key, words, body, refused }) => (
          <li key={key}>
            <span>
              {words}
              <small className={refused ? 'fuel-red' : 'muted'}>
                {refused ? `No se envió: ${refused}` : `${dateTime(body.at).slice(0, 16)}, espera señal`}
              </small>
            </span>
            {refused && (
              <Button
                type="text"
                size="small"
                aria-label={`Quitar ${words}`}
                icon={<IconX size={16} stroke={1.75} />}
                onClick={() => void forgetUnsent(key)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
