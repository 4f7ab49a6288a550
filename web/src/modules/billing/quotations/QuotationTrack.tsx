import type { Quotation } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { date, dateTime, plural } from '../../../kit/format.ts'

interface Step {
  title: string
  kind: 'done' | 'now' | 'open' | 'bad'
  said: string
}

/** From the draft to what it became: done, where it stands, what is left. */
export const QuotationTrack = ({ quotation }: { quotation: Quotation }) => (
  <ol className="quotation-track">
    {stepsOf(quotation).map(({ title, kind, said }) => (
      <li key={title} className={`step-${kind}`}>
        <div className="quotation-step" aria-hidden>
          <i />
          <b />
        </div>
        <strong>{title}</strong>
        <small title={said}>{said}</small>
      </li>
    ))}
  </ol>
)

const short = (at: string) => dateTime(at).slice(0, 16)

function stepsOf({ status, createdAt, createdBy, sentAt, versions, unsent, validUntil, updatedAt }: Quotation): Step[] {
  const isAnswered = status === 'accepted' || status === 'converted'
  const sent: Step = sentAt
    ? { title: 'Enviada', kind: 'done', said: `${short(sentAt)}, ${plural(versions, 'versión', 'versiones')}` }
    : { title: 'Enviada', kind: isAnswered ? 'done' : 'open', said: 'Sin enviar' }
  return [
    { title: 'Borrador', kind: 'done', said: [short(createdAt), createdBy].filter(Boolean).join(', ') },
    sent,
    ...(unsent && !isAnswered
      ? [{ title: 'En negociación', kind: 'now', said: `Versión ${versions + 1} sin enviar` } as const]
      : []),
    answerOf(status, updatedAt, validUntil),
    {
      title: 'Convertida',
      kind: status === 'converted' ? 'done' : 'open',
      said: status === 'converted' ? short(updatedAt) : 'Nota, factura o viaje',
    },
  ]
}

function answerOf(status: Quotation['status'], updatedAt: string, validUntil: string): Step {
  if (status === 'rejected') return { title: 'Rechazada', kind: 'bad', said: short(updatedAt) }
  if (status === 'expired') return { title: 'Vencida', kind: 'bad', said: `Venció el ${date(validUntil)}` }
  if (status === 'accepted' || status === 'converted')
    return { title: 'Aceptada', kind: 'done', said: short(updatedAt) }
  return { title: 'Aceptada', kind: status === 'sent' ? 'now' : 'open', said: `Vence el ${date(validUntil)}` }
}
