import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconAlertTriangle, IconClock, IconMail, IconPhone } from '@tabler/icons-react'
import { conditionLabel, open, reasonLabel, won } from '@arriero/contract/crm/crm.rules.ts'
import { getCompany } from '@arriero/contract/crm/companies.contract.ts'
import type { CrmConfig } from '@arriero/contract/crm/config.contract.ts'
import { quoteSale, updateActivity } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale } from '@arriero/contract/crm/sales.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { ago, date, money, phone, phoneLink, plural } from '../../../kit/format.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { Track, type TrackStep } from '../../../kit/Track.tsx'
import { Moving, useMove } from '../board/moving.tsx'
import { crmPaths } from '../crm.paths.ts'
import { configQuery, saleQuery } from '../crm.queries.ts'
import { crmKey, isPast, pesos, stageLook, tried, whenWords } from '../crm.words.ts'
import { Tags } from '../pieces.tsx'
import { Quotations } from '../Quotations.tsx'
import { Activities } from './Activities.tsx'
import { Notes } from './Notes.tsx'
import { QuoteDialog } from './QuoteDialog.tsx'
import { SaleMenu } from './SaleMenu.tsx'
import { WorthCard } from './WorthCard.tsx'
import '../crm.css'

const crumbs = [{ label: 'Ventas', to: crmPaths.board }]

/** A sale: what it needs now, how far it is, what is planned and what was said; whom it is for and what was offered. */
export function SalePage() {
  const id = Number(useRouteParams().saleId)
  const { data: sale, error, refetch } = useQuery(saleQuery(id))
  const { data: config } = useQuery(configQuery)
  if (!sale || !config)
    return (
      <DetailPage header={<PageHeader title="Venta" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <Moving>
      <Whole key={sale.id} sale={sale} config={config} />
    </Moving>
  )
}

function Whole({ sale, config }: { sale: Sale; config: CrmConfig }) {
  const [isQuoting, setQuoting] = useState(false)
  const look = stageLook(sale)
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={`${sale.folio} · ${sale.title}`}
          crumbs={crumbs}
          pills={
            <>
              <StatePill tone={look.tone}>{look.label}</StatePill>
              {sale.isCold && <StatePill tone="amber">Se enfría</StatePill>}
            </>
          }
          actions={<SaleMenu sale={sale} config={config} quote={() => setQuoting(true)} />}
        />
      }
    >
      <section className="card crm-standing" aria-label="Cómo va">
        <Urgent sale={sale} />
        <Way sale={sale} config={config} />
      </section>
      <div className="crm-sale">
        <div>
          <Facts sale={sale} config={config} />
          <Contact sale={sale} />
          <Company sale={sale} />
        </div>
        <div className="crm-center">
          <Activities sale={sale} />
          <Notes sale={sale} />
        </div>
        <div>
          <Quotations
            quotations={sale.quotations}
            actions={
              <ActionButton for={quoteSale} size="small" onClick={() => setQuoting(true)}>
                Crear
              </ActionButton>
            }
          />
          <WorthCard sale={sale} />
          <Conditions sale={sale} config={config} />
        </div>
      </div>
      {isQuoting && <QuoteDialog sale={sale} close={() => setQuoting(false)} />}
    </DetailPage>
  )
}

/** What is wrong first, and what one does about it. */
function Urgent({ sale }: { sale: Sale }) {
  const { next, state, isCold, lastActivityAt, lostReason, lostDetail, closedAt, amount } = sale
  if (state === won)
    return <p className="crm-urgent tone-green">{`Ganada por ${money(amount)}, ${ago(closedAt).toLowerCase()}`}</p>
  if (state !== open && lostReason)
    return (
      <p className="crm-urgent tone-red">
        {`Perdida por ${reasonLabel(lostReason).toLowerCase()}, ${ago(closedAt).toLowerCase()}${lostDetail ? `: ${lostDetail}` : ''}`}
      </p>
    )
  if (next && isPast(next.at))
    return (
      <p className="crm-urgent tone-red">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <b>{`${next.title}: debió hacerse ${ago(next.at).toLowerCase()}`}</b>
        <span className="spacer" />
        <ActionButton
          for={updateActivity}
          type="primary"
          onClick={() =>
            void tried(
              call(updateActivity, { id: next.id, body: { isDone: true } }),
              'Actividad hecha',
              'No se guardó la actividad',
            )
          }
        >
          Ya se hizo
        </ActionButton>
      </p>
    )
  return (
    <p className={`crm-urgent ${next ? '' : 'tone-amber'}`}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <b>
        {next
          ? `Sigue: ${next.title}, ${whenWords(next.at)}`
          : isCold
            ? `Se enfría: nada se ha hecho desde ${ago(lastActivityAt).toLowerCase()}. Programe qué sigue.`
            : 'Nada programado: diga qué sigue.'}
      </b>
    </p>
  )
}

const dayMs = 86_400_000
const daysIn = (from: string, to: string | null) =>
  Math.floor(((to === null ? Date.now() : Date.parse(to)) - Date.parse(from)) / dayMs)

/** Stages as a way, with the days it spent in each; the next one beside it. */
function Way({ sale, config }: { sale: Sale; config: CrmConfig }) {
  const move = useMove()
  const stages = config.stages.filter(({ kind }) => kind === open)
  const at = stages.findIndex(({ id }) => id === sale.stageId)
  const reached = sale.state === open ? at : stages.length
  const steps = stages.map(({ id, name, coldDays, probability }, place): TrackStep => {
    const stays = sale.stays.filter((stay) => stay.stageId === id)
    const days = stays.reduce((sum, { enteredAt, leftAt }) => sum + daysIn(enteredAt, leftAt), 0)
    const isNow = place === at
    return {
      kind: isNow ? (days > coldDays ? 'partial' : 'now') : stays.length > 0 && place < reached ? 'done' : 'open',
      ...((isNow || stays.length === 0 || place > reached) && { mark: String(place + 1) }),
      share: place < reached ? 1 : 0,
      title: stays[0] ? date(stays[0].enteredAt) : `${probability} %`,
      head: name,
      lines:
        stays.length === 0
          ? []
          : [
              isNow && days > coldDays
                ? `${plural(days, 'día', 'días')}, se enfría a los ${coldDays}`
                : plural(days, 'día', 'días'),
            ],
    }
  })
  const next = sale.state === open ? stages[at + 1] : undefined
  const missing = sale.lacks.find(({ stageId }) => stageId === next?.id)?.conditions ?? []
  return (
    <div className="crm-way">
      <Track steps={steps} />
      {next && (
        <span>
          <ActionButton
            disabledReason={
              missing.length === 0
                ? undefined
                : `Falta: ${missing.map((one) => conditionLabel(one).toLowerCase()).join(', ')}`
            }
            onClick={() => move({ sale, stage: next })}
          >
            {`Mover a ${next.name}`}
          </ActionButton>
          {missing.length > 0 && <small>{plural(missing.length, 'condición falta', 'condiciones faltan')}</small>}
        </span>
      )}
    </div>
  )
}

function Facts({ sale, config }: { sale: Sale; config: CrmConfig }) {
  const usual = config.stages.find(({ id }) => id === sale.stageId)?.probability
  return (
    <Card>
      <span className="stat-label">Monto</span>
      <span className="stat-value">
        {pesos(sale.amount)} <small>MXN</small>
      </span>
      <KeyValues
        items={[
          [
            'Probabilidad',
            sale.ownProbability === null || sale.ownProbability === usual
              ? `${sale.probability} %`
              : `${sale.probability} %; la etapa dice ${usual} %`,
          ],
          ['Ponderado', pesos(sale.weighted)],
          ['Cierre esperado', sale.closeOn && date(sale.closeOn)],
          ['Responsable', sale.ownerName ?? 'Nadie'],
          ['Origen', sale.source],
          ['Etiquetas', sale.tags.length > 0 && <Tags tags={sale.tags} />],
        ]}
      />
      {sale.description && <p className="crm-said">{sale.description}</p>}
    </Card>
  )
}

function Contact({ sale: { contactName, contactRole, contactPhone, contactEmail } }: { sale: Sale }) {
  if (!contactName && !contactPhone && !contactEmail) return null
  // Where a long address may break.
  const at = (contactEmail ?? '').indexOf('@') + 1
  return (
    <Card title={contactName ?? 'Contacto'} count={contactRole ?? ''}>
      <ul className="crm-reach">
        {contactPhone && (
          <li>
            <IconPhone size={16} stroke={1.75} aria-hidden />{' '}
            <a href={phoneLink(contactPhone)}>{phone(contactPhone)}</a>
          </li>
        )}
        {contactEmail && (
          <li>
            <IconMail size={16} stroke={1.75} aria-hidden />{' '}
            <a href={`mailto:${contactEmail}`}>
              {contactEmail.slice(0, at)}
              <wbr />
              {contactEmail.slice(at)}
            </a>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Whom it is for, and what else there is with them. */
function Company({ sale: { companyId, companyName } }: { sale: Sale }) {
  const { data } = useQuery({
    queryKey: [...crmKey, 'company', companyId],
    queryFn: ({ signal }) => call(getCompany, { id: companyId, signal }),
  })
  return (
    <Card title="Empresa">
      <Link to={crmPaths.company(companyId)}>
        <b>{companyName}</b>
      </Link>
      {data && (
        <KeyValues
          items={[
            ['RFC', data.rfc],
            ['Ventas abiertas', `${data.openSales}, ${pesos(data.openAmount)}`],
            ['Ganadas', data.wonSales > 0 && `${data.wonSales}, ${pesos(data.wonAmount)}`],
            ['Perdidas', data.lostSales > 0 && String(data.lostSales)],
            ['Cliente', data.customerName],
            ['Por cobrar', data.owed !== null && money(data.owed)],
            [
              'Vencido',
              data.overdue !== null && data.overdue > 0 && (
                <span className="tinted tone-red">{money(data.overdue)}</span>
              ),
            ],
          ]}
        />
      )}
    </Card>
  )
}

/** What the next stage asks for, what is there and what is not. */
function Conditions({ sale, config }: { sale: Sale; config: CrmConfig }) {
  const stage = config.stages.find(({ id }) => id === sale.stageId)
  const missing = new Set(sale.lacks.flatMap((one) => one.conditions))
  return (
    <Card title="Etapas" actions={<Link to={crmPaths.stages}>Configurar</Link>}>
      {!stage || stage.conditions.length === 0 ? (
        <p className="muted">{`«${sale.stageName}» no pide nada para avanzar.`}</p>
      ) : (
        <ul className="crm-lines">
          {stage.conditions.map((one) => (
            <li key={one}>
              <span>{conditionLabel(one)}</span>
              <StatePill tone={missing.has(one) ? 'amber' : 'green'}>{missing.has(one) ? 'Falta' : 'Lista'}</StatePill>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
