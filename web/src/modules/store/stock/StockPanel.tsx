import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconArrowsExchange, IconClipboardList } from '@tabler/icons-react'
import { createRequisition } from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import type { StockRow } from '@arriero/contract/store/stock/stock.contract.ts'
import { partKindLabel } from '@arriero/contract/store/store.rules.ts'
import { createTransfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { date, money } from '../../../kit/format.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { storePaths } from '../store.paths.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { partQuery, totalsQuery } from './stock.queries.ts'
import { amount, averageCost, movementWords, namesIn, stateOf, withSign } from './stock-words.ts'
import './stock.css'

/** A part: how it stands, what moved it, where it lies, and what to do about it. */
export function StockPanel() {
  const { id = '' } = useRouteParams()
  const navigate = useNavigate()
  const close = () => void navigate({ to: storePaths.stock })
  const { data, error, refetch } = useQuery(partQuery(Number(id)))
  const go = (to: string) => void navigate({ to })
  const part = data?.part
  return (
    <Panel
      title={part?.name ?? 'Parte'}
      sub={
        part &&
        `${part.code} · ${partKindLabel(part.kind)} · ${money(averageCost(part) ?? undefined)} por ${part.measure}`
      }
      onClose={close}
      foot={
        part && (
          <>
            <ActionButton
              for={createRequisition}
              icon={<IconClipboardList size={16} stroke={1.75} />}
              onClick={() => go(`${storePaths.newRequisition}?parts=${part.id}:${part.proposal || 1}`)}
            >
              {part.proposal > 0 ? `Pedir ${amount(part.proposal)}` : 'Requisición'}
            </ActionButton>
            <ActionButton
              for={createTransfer}
              type="primary"
              icon={<IconArrowsExchange size={16} stroke={1.75} />}
              onClick={() => go(`${storePaths.transfers}/nuevo?part=${part.id}`)}
              disabledReason={part.qty > 0 ? undefined : 'No hay en ningún almacén'}
            >
              Trasladar
            </ActionButton>
          </>
        )
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} title={false} />}
      {data && (
        <>
          <Standing {...data} />
          <section className="panel-part">
            <header>
              <h3>Kardex</h3>
              <Link to={storePaths.kardex} search={{ f_part: `${id}~${data.part.name}` } as never}>
                Ver todo
              </Link>
            </header>
            <BalanceLine
              balances={data.balances}
              min={data.part.min}
              label={`Existencia de ${data.part.name} en los últimos 60 días`}
            />
            <ul className="moves">
              {data.movements.map((movement) => (
                <li key={movement.id}>
                  <small>{date(movement.at).slice(0, 5)}</small>
                  <TwoLines {...movementWords(movement)} />
                  <span className="qty">{withSign(movement.qty)}</span>
                  <b className="qty">{amount(movement.balance)}</b>
                </li>
              ))}
              {data.movements.length === 0 && <li className="muted">Sin movimientos</li>}
            </ul>
          </section>
          <Places part={data.part} suggestedMin={data.suggestedMin} />
        </>
      )}
    </Panel>
  )
}

function Standing({ part, daysLeft, leadDays }: { part: StockRow; daysLeft: number | null; leadDays: number }) {
  const { data: stores = [] } = useQuery(totalsQuery)
  const { tone, label, text } = stateOf(part, daysLeft, leadDays, namesIn(stores))
  return (
    <section className="panel-part">
      <StatePill tone={tone}>{label}</StatePill>
      <p>{text}</p>
    </section>
  )
}

function Places({ part, suggestedMin }: { part: StockRow; suggestedMin: number }) {
  const { data: stores = [] } = useQuery(totalsQuery)
  return (
    <section className="panel-part">
      <header>
        <h3>Dónde está</h3>
        {suggestedMin > 0 && <small className="muted">Mínimo sugerido por consumo: {amount(suggestedMin)}</small>}
      </header>
      <ul className="places">
        {stores.map(({ id, name }) => {
          const own = part.stores.find(({ storeId }) => storeId === id)
          return (
            <li key={id}>
              <span>{name}</span>
              <small>{own?.shelf ?? 'Sin anaquel'}</small>
              <span className={own && own.qty < own.min ? 'tinted tone-red' : ''}>
                <b>{amount(own?.qty ?? 0)}</b> / {amount(own?.min ?? 0)}
              </span>
              <Link
                to={`${storePaths.stock}/parte/${part.id}/nivel/${id}`}
                aria-label={`Fijar mínimo y anaquel en ${name}`}
              >
                Fijar
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
