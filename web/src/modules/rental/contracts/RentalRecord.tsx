import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { updateArrangement } from '@arriero/contract/rental/arrangements.contract.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { whyNot } from '../../../kit/access.ts'
import { money, phone, phoneLink, plural } from '../../../kit/format.ts'
import { Card, DetailPage, History, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useArrangement } from '../rental.data.ts'
import { rentalPaths } from '../rental.paths.ts'
import { kmWords, lateWords, moment, renewalLook, stateLook, validityLook } from '../rental.words.ts'
import { HandoverCard } from './HandoverCard.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import { RenewalSelect } from './RenewalSelect.tsx'
import { RentalActions } from './RentalActions.tsx'
import { RentalTrack } from './RentalTrack.tsx'
import { SignatureMark } from './SignatureMark.tsx'
import '../rental.css'

/** A quote, and the contract it becomes: its way, what one does next, what it says, its money and what became of it. */
export function RentalRecord() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useArrangement(id)
  const crumbs =
    data?.stage === 'quote'
      ? [{ label: 'Cotizaciones', to: rentalPaths.quotes }]
      : [{ label: 'Contratos', to: rentalPaths.contracts }]
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Contrato" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${data.folio} · ${data.thing}`}
          crumbs={crumbs}
          pills={<Pills arrangement={data} />}
          actions={<RentalActions arrangement={data} />}
        />
      }
    >
      <section className="card rental-top" aria-label="Avance">
        {data.daysLate > 0 && <Late arrangement={data} />}
        <RentalTrack arrangement={data} />
      </section>
      <div className="rental-grid">
        <div className="rental-main">
          <Facts arrangement={data} />
          <HandoverCard arrangement={data} when="delivery" />
          <HandoverCard arrangement={data} when="return" />
          <Card title="Historial" count={String(data.history.length)}>
            <History
              entries={data.history.map(({ id: key, at, text, by }) => ({
                key,
                at,
                title: text,
                by: by ?? 'Automático',
              }))}
            />
          </Card>
        </div>
        <div className="rental-main">
          <MoneyCards arrangement={data} />
        </div>
      </div>
    </DetailPage>
  )
}

function Pills({ arrangement }: { arrangement: ArrangementDetail }) {
  const state = stateLook(arrangement)
  const validity = validityLook(arrangement)
  return (
    <>
      <StatePill tone={state.tone}>{state.label}</StatePill>
      {validity && <StatePill tone={validity.tone}>{validity.label}</StatePill>}
    </>
  )
}

/** What is wrong comes first, with whom to call. */
const Late = ({
  arrangement: { daysLate, to, customer, contact, contactPhone },
}: {
  arrangement: ArrangementDetail
}) => (
  <p className="rental-late" role="status">
    <b>{`Sin devolver, ${lateWords(daysLate)}.`}</b> Debía volver el {moment(to)}.{' '}
    {contactPhone && (
      <>
        Llame a {contact ?? customer}: <a href={phoneLink(contactPhone)}>{phone(contactPhone)}</a>
      </>
    )}
  </p>
)

function Facts({ arrangement }: { arrangement: ArrangementDetail }) {
  const { stage, renewal, km, kmIncluded, extras } = arrangement
  const mayAsk = (stage === 'delivered' || stage === 'reserved') && !whyNot(updateArrangement)
  return (
    <Card title={arrangement.thing} count={arrangement.thingDetail}>
      <KeyValues
        items={[
          ['Cliente', arrangement.customer],
          ['Contacto', arrangement.contact],
          [
            'Teléfono',
            arrangement.contactPhone && (
              <a key="phone" href={phoneLink(arrangement.contactPhone)}>
                {phone(arrangement.contactPhone)}
              </a>
            ),
          ],
          ['Desde', moment(arrangement.from)],
          ['Hasta', moment(arrangement.to)],
          ['Días', mixed(arrangement)],
          ['Renta', `${money(arrangement.rent)}${arrangement.isAgreed ? ', acordada' : ''}`],
          [
            'Adicionales',
            extras.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
          ],
          [
            'Km incluidos',
            kmIncluded === null ? 'Libres' : `${kmWords(kmIncluded)}, ${money(arrangement.kmOverRate)} por extra`,
          ],
          ['Zona', arrangement.geofenceName],
          [
            'Km recorridos',
            km.counted !== null && `${kmWords(km.counted)}${km.over > 0 ? `, ${kmWords(km.over)} de más` : ''}`,
          ],
          ['Plantilla', arrangement.templateName],
          ['Cotización', arrangement.quoteFolio !== arrangement.folio && arrangement.quoteFolio],
          ['Enviada', arrangement.sentAt && moment(arrangement.sentAt)],
          [
            'Renovación',
            stage !== 'quote' &&
              (mayAsk ? <RenewalSelect key="renewal" arrangement={arrangement} /> : renewalLook(renewal).label),
          ],
          [
            'Costo propio',
            arrangement.margin &&
              `${money(arrangement.costDay)} por día; margen ${arrangement.margin.percent} %, ${money(arrangement.margin.amount)}`,
          ],
        ]}
      />
      {arrangement.notes && <p className="muted">{arrangement.notes}</p>}
      {arrangement.signature && <SignatureMark signature={arrangement.signature} what="Firmó el contrato" />}
      {stage === 'delivered' && (
        <p className="rental-follow">
          <Link to={rentalPaths.create} search={{ de: String(arrangement.id) } as never}>
            {`Renovar por otros ${plural(arrangement.days, 'día', 'días')}`}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** 8 días: 1 semana y 1 día */
function mixed({ days, mixWords }: ArrangementDetail): string {
  const words = plural(days, 'día', 'días')
  return words === mixWords ? words : `${words}: ${mixWords}`
}
