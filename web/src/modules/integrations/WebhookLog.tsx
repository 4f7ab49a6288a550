import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deliveryStateLabels } from '@arriero/contract/integrations/integrations.rules.ts'
import { pageDeliveries, type WebhookDelivery } from '@arriero/contract/integrations/webhooks.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { dateTime, plural } from '../../kit/format.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { deliveryTones } from './integrations.words.ts'
import './integrations.css'

export const logKey = (id: number) => ['webhooks', id, 'log'] as const
const shown = 20
const everyMs = 5000

/** What was sent last, and what was answered; each opens to what went out. */
export function WebhookLog({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: logKey(id),
    queryFn: ({ signal }) => call(pageDeliveries, { id, query: { limit: shown }, signal }),
    refetchInterval: everyMs,
  })
  return (
    <section className="integration-log" aria-label="Envíos">
      <h3>Envíos</h3>
      {error && <p role="alert">{errorText(error)}</p>}
      {data?.results.length === 0 && <p className="muted">Aún no se manda nada.</p>}
      {data?.results.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
      {data && data.count > data.results.length && (
        <p className="muted">{`Los ${data.results.length} últimos de ${plural(data.count, 'envío', 'envíos')}.`}</p>
      )}
    </section>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const [isOpen, setOpen] = useState(false)
  const { event, unitName, state, status, answer, attempts, tookMs, createdAt, body } = delivery
  const said = [status, answer, tookMs !== null && `${tookMs} ms`].filter(Boolean).join(' · ')
  return (
    <div className="integration-delivery">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="two-lines">
          <span className="two-lines-top">{[event, unitName].filter(Boolean).join(' · ')}</span>
          <span className="two-lines-bottom">
            {dateTime(createdAt)}
            {attempts > 1 && ` · ${plural(attempts, 'intento', 'intentos')}`}
            {said && ` · ${said}`}
          </span>
        </span>
        <StatePill tone={deliveryTones[state]}>{deliveryStateLabels[state]}</StatePill>
      </button>
      {isOpen && <pre>{body}</pre>}
    </div>
  )
}
