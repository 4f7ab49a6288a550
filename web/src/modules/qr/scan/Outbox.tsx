import { useEffect, useState } from 'react'
import { Button } from 'antd'
import { IconCloudUpload, IconX } from '@tabler/icons-react'
import { plural, shortTime } from '../../../kit/format.ts'
import { forget, loadOutbox, useOutbox } from './outbox.ts'
import { sendOutbox } from './send-outbox.ts'

/** What was done without a signal and has not arrived; nothing while all has. */
export function Outbox() {
  const items = useOutbox((outbox) => outbox.items)
  const [isSending, setSending] = useState(false)
  useEffect(loadOutbox, [])
  if (items.length === 0) return null
  const waiting = items.filter(({ refused }) => refused === undefined).length
  const send = async () => {
    setSending(true)
    await sendOutbox()
    setSending(false)
  }
  return (
    <section className="card scan-outbox" aria-label="Por enviar">
      <header>
        <IconCloudUpload size={18} stroke={1.75} aria-hidden />
        <b role="status">
          {waiting > 0 ? `${waiting} por enviar` : plural(items.length, 'no se envió', 'no se enviaron')}
        </b>
        <span className="spacer" />
        {waiting > 0 && (
          <Button size="small" loading={isSending} onClick={() => void send()}>
            Enviar ahora
          </Button>
        )}
      </header>
      <ul>
        {items.map(({ id, at, words, refused }) => (
          <li key={id}>
            <div>
              <span>{words}</span>
              <small className={refused ? 'tinted tone-red' : 'muted'}>
                {refused ? `No se envió: ${refused}` : `${shortTime(at)}, espera señal`}
              </small>
            </div>
            {refused && (
              <Button
                type="text"
                size="small"
                aria-label={`Quitar ${words}`}
                icon={<IconX size={16} stroke={1.75} />}
                onClick={() => forget(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
