import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { AutoComplete, Button, Checkbox, Input } from 'antd'
import { IconCheck, IconPhone, IconRotate, IconSchool, IconX } from '@tabler/icons-react'
import { noteEvent, reviewEvent } from '@arriero/contract/video/events.contract.ts'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { aggravations, mayDecide, type Decision } from '@arriero/contract/video/events.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { ago, dateTime, phoneLink, shortTime } from '../../../kit/format.ts'
import { isTyping } from '../../../kit/keyboard.ts'
import { useNow } from '../../../kit/now.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { tripPaths } from '../../trips/trips.paths.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'
import { EventEvidence } from '../evidence/EventEvidence.tsx'
import { CoachingCard } from './CoachingCard.tsx'
import { stateLook } from './events.words.ts'
import { useReview, type Saw } from './use-review.ts'

const steps = ['Revisar', 'Confirmar', 'Coaching', 'Cerrar']
const stepOf = { pending: 1, confirmed: 2, false: 4, coaching: 3, closed: 4 }

/** Its review: how far, what is seen, coaching by rule, history, and what is decided. */
export function EventSide({ event }: { event: VideoEventDetail }) {
  const { state, at, coaching, proposal, trip, unitId, unitName } = event
  const now = useNow(15_000)
  const look = stateLook(state)
  return (
    <aside className="event-side" aria-label="Revisión">
      <section>
        <header className="event-side-head">
          <h3>Revisión</h3>
          <StatePill tone={look.tone}>
            {state === 'pending' ? `${look.label}, ${ago(at, now).toLowerCase()}` : look.label}
          </StatePill>
        </header>
        <ol className="event-steps" aria-label="Pasos">
          {steps.map((step, i) => (
            <li key={step} data-done={i < stepOf[state]} aria-current={i === stepOf[state] - 1 ? 'step' : undefined}>
              {step}
            </li>
          ))}
        </ol>
      </section>
      {coaching ? (
        <CoachingCard key={coaching.version} coaching={coaching} />
      ) : (
        proposal && (
          <section>
            <h3>
              <IconSchool size={17} stroke={1.75} aria-hidden /> Coaching
            </h3>
            <p>{proposal}</p>
          </section>
        )
      )}
      <section>
        <KeyValues
          items={[
            [
              'Unidad',
              <Link key="unit" to={trackingPaths.unit(unitId)}>
                {unitName}
              </Link>,
            ],
            [
              'Viaje',
              trip && (
                <Link key="trip" to={tripPaths.detail(trip.id)}>
                  {trip.name}
                </Link>
              ),
            ],
            ['Se ve', event.seen],
            [
              'Agravantes',
              event.aggravations.map((one) => aggravations.find(({ code }) => code === one)!.label).join(', ') || null,
            ],
            ['Revisó', event.reviewedBy && `${event.reviewedBy}, ${dateTime(event.reviewedAt)}`],
          ]}
        />
      </section>
      <EventEvidence event={event} />
      <History event={event} />
      <ReviewButtons event={event} />
    </aside>
  )
}

function History({ event }: { event: VideoEventDetail }) {
  const { note, busy } = useReview(event)
  const mayNote = !useWhyNot(noteEvent)
  const [text, setText] = useState('')
  const send = async () => {
    if (await note(text.trim())) setText('')
  }
  return (
    <section className="event-history">
      <h3>Historia</h3>
      <ol>
        <li>
          <time dateTime={event.at} title={dateTime(event.at)}>
            {shortTime(event.at)}
          </time>
          <span>Lo detectó la cámara</span>
        </li>
        {event.notes.map(({ id, at, author, text: words }) => (
          <li key={id}>
            <time dateTime={at} title={dateTime(at)}>
              {shortTime(at)}
            </time>
            <span>
              {author && <b>{author}: </b>}
              {words}
            </span>
          </li>
        ))}
      </ol>
      {mayNote && (
        <div className="event-note">
          <Input.TextArea
            value={text}
            aria-label="Nota"
            placeholder="Anotar…"
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 6 }}
            onChange={({ target }) => setText(target.value)}
          />
          <Button size="small" disabled={text.trim() === ''} loading={busy === 'note'} onClick={() => void send()}>
            Anotar
          </Button>
        </div>
      )}
    </section>
  )
}

const seenChoices = [
  'Celular en la mano, al oído',
  'Celular en el tablero',
  'Ojos cerrados',
  'Mirada fuera del camino',
  'Sin cinturón',
  'Cigarro',
  'Vehículo muy cerca',
  'No se distingue',
].map((value) => ({ value }))

/** What C does: what the state allows, with coaching where the rule asks for it. */
function confirmOf({ state, proposal, driverId }: VideoEventDetail): { decision: Decision; words: string } {
  if (mayDecide('close', state)) return { decision: 'close', words: 'Cerrar' }
  return proposal !== null && driverId !== null
    ? { decision: 'coach', words: 'Confirmar con coaching' }
    : { decision: 'confirm', words: 'Confirmar' }
}

/** The two decisions under the thumbs of a phone. */
export function ThumbButtons({ event }: { event: VideoEventDetail }) {
  const { busy, decide } = useReview(event)
  const { decision, words } = confirmOf(event)
  const saw = { seen: undefined, aggravations: event.aggravations }
  return (
    <div className="event-buttons">
      {mayDecide('false', event.state) && (
        <ActionButton
          for={reviewEvent}
          icon={<IconX size={17} stroke={1.75} />}
          loading={busy === 'false'}
          onClick={() => void decide('false', saw)}
        >
          Falsa alarma
        </ActionButton>
      )}
      {mayDecide(decision, event.state) && (
        <ActionButton
          for={reviewEvent}
          type="primary"
          icon={<IconCheck size={17} stroke={2} />}
          loading={busy === decision}
          onClick={() => void decide(decision, saw)}
        >
          {words === 'Confirmar con coaching' ? 'Con coaching' : words}
        </ActionButton>
      )}
    </div>
  )
}

/** What is seen, and the decisions its state allows; F and C decide and open the next. */
function ReviewButtons({ event }: { event: VideoEventDetail }) {
  const { busy, decide } = useReview(event)
  const mayReview = !useWhyNot(reviewEvent)
  const [seen, setSeen] = useState(event.seen ?? '')
  const [worse, setWorse] = useState(event.aggravations)
  const { state, driverId, driverPhone, driverName } = event
  const { decision: confirm, words: confirmWords } = confirmOf(event)
  const saw = (): Saw => ({ seen: seen.trim() || undefined, aggravations: worse })
  const press = useEffectEvent((key: string) => {
    if (!mayReview || busy !== undefined) return
    if (key === 'f' && mayDecide('false', state)) void decide('false', saw())
    if (key === 'c' && mayDecide(confirm, state)) void decide(confirm, saw())
  })
  useEffect(() => {
    const onKey = (given: KeyboardEvent) => {
      if (given.ctrlKey || given.metaKey || given.altKey || isTyping(given.target)) return
      press(given.key.toLowerCase())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="event-decide">
      {mayReview && state === 'pending' && (
        <>
          <label htmlFor="event-seen">
            Qué se ve
            <AutoComplete
              id="event-seen"
              value={seen}
              options={seenChoices}
              maxLength={200}
              placeholder="Elija o escriba"
              onChange={(value: string) => setSeen(value)}
            />
          </label>
          <Checkbox.Group
            aria-label="Agravantes"
            value={worse}
            options={aggravations.map(({ code, label }) => ({ value: code, label }))}
            onChange={(chosen) => setWorse(chosen)}
          />
        </>
      )}
      <div className="event-buttons">
        <ActionButton
          icon={<IconPhone size={17} stroke={1.75} />}
          disabledReason={
            driverPhone ? undefined : driverName ? 'El conductor no tiene teléfono' : 'Nadie manejaba, que se sepa'
          }
          href={driverPhone ? phoneLink(driverPhone) : undefined}
        >
          Llamar al conductor
        </ActionButton>
        {mayDecide('false', state) && (
          <ActionButton
            for={reviewEvent}
            icon={<IconX size={17} stroke={1.75} />}
            loading={busy === 'false'}
            onClick={() => void decide('false', saw())}
          >
            Falsa alarma <kbd>F</kbd>
          </ActionButton>
        )}
        {mayDecide('reopen', state) && (
          <ActionButton
            for={reviewEvent}
            icon={<IconRotate size={17} stroke={1.75} />}
            loading={busy === 'reopen'}
            onClick={() => void decide('reopen', saw())}
          >
            Revisar otra vez
          </ActionButton>
        )}
        {mayDecide('coach', state) && confirm !== 'coach' && (
          <ActionButton
            for={reviewEvent}
            icon={<IconSchool size={17} stroke={1.75} />}
            disabledReason={driverId === null ? 'Nadie manejaba, que se sepa' : undefined}
            loading={busy === 'coach'}
            onClick={() => void decide('coach', saw())}
          >
            Pedir coaching
          </ActionButton>
        )}
        {mayDecide(confirm, state) && (
          <ActionButton
            for={reviewEvent}
            type="primary"
            icon={<IconCheck size={17} stroke={2} />}
            loading={busy === confirm}
            onClick={() => void decide(confirm, saw())}
          >
            {confirmWords} <kbd>C</kbd>
          </ActionButton>
        )}
      </div>
    </div>
  )
}
