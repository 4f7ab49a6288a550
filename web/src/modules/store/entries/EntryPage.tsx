import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import {
  deleteEntry,
  getEntry,
  postEntry,
  reverseEntry,
  updateEntry,
  type Entry,
} from '@arriero/contract/store/entries/entries.contract.ts'
import { amountOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, money, number, plural } from '../../../kit/format.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Card, DetailPage, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { purchased, purchaseKeys } from '../purchases/purchases.queries.ts'
import { amount, entryLook } from '../purchases/purchases.words.ts'
import { useAsk } from '../purchases/useAsk.tsx'
import { storePaths } from '../store.paths.ts'
import '../purchases/purchases.css'

const crumbs = [{ label: 'Entradas', to: storePaths.entries }]

/** An entry: what it brought, of which order, and who registered it. */
export function EntryPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.entries, id],
    queryFn: ({ signal }) => call(getEntry, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Entrada" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const { tone, label } = entryLook(data)
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={data.folio}
          crumbs={crumbs}
          pills={<StatePill tone={tone}>{label}</StatePill>}
          actions={<Actions entry={data} />}
        />
      }
    >
      <div className="purchase-grid">
        <Lines entry={data} />
        <div className="purchase-side">
          <Facts entry={data} />
        </div>
      </div>
    </DetailPage>
  )
}

function Actions({ entry: { id, folio, state, lines, storeName } }: { entry: Entry }) {
  const { ask, dialog } = useAsk()
  const [isPosting, setPosting] = useState(false)
  const navigate = useNavigate()
  const post = async () => {
    setPosting(true)
    try {
      await call(postEntry, { body: { id } })
      toast.success(`${folio} registrada: sus partes están en ${storeName}`)
      await purchased()
    } catch (error) {
      toast.error(`No se registró ${folio}`, { detail: errorText(error) })
    } finally {
      setPosting(false)
    }
  }
  const remove = () =>
    askRemoval({
      what: `la entrada ${folio}`,
      remove: () => call(deleteEntry, { id }),
      keys: [purchaseKeys.all],
      after: () => void navigate({ to: storePaths.entries }),
    })
  return (
    <>
      {state === 'posted' && (
        <ActionButton
          for={reverseEntry}
          icon={<IconArrowBackUp size={16} stroke={1.75} />}
          onClick={() =>
            ask({
              title: `Revertir ${folio}`,
              content: `Sus partes salen de ${storeName} y la orden vuelve a esperarlas.`,
              action: 'Revertir',
              danger: true,
              send: (comment) => call(reverseEntry, { body: { id, comment } }),
              done: `${folio} revertida`,
            })
          }
        >
          Revertir
        </ActionButton>
      )}
      {state === 'draft' && (
        <>
          <ActionLink to={`${storePaths.entries}/editar/${id}`} for={updateEntry}>
            Editar
          </ActionLink>
          <ActionButton
            for={postEntry}
            type="primary"
            loading={isPosting}
            icon={<IconCheck size={16} stroke={2} />}
            disabledReason={lines.length === 0 ? 'No tiene renglones' : undefined}
            onClick={() => void post()}
          >
            Registrar
          </ActionButton>
          <RowMenu name={folio} actions={{ menu: [removalAction(deleteEntry, remove)] }} />
        </>
      )}
      {dialog}
    </>
  )
}

function Lines({ entry: { lines, total, state } }: { entry: Entry }) {
  return (
    <Card title="Partes" count={plural(lines.length, 'renglón', 'renglones')} actions={<b>{money(total)}</b>} isFlush>
      <div className="match-scroll" {...scrollable('Renglones de la entrada')}>
        <table className="match">
          <thead>
            <tr>
              <th>Parte</th>
              <th>Cantidad</th>
              <th>Precio</th>
              <th>En la orden</th>
              <th>Importe</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <TwoLines
                    top={
                      <Link to={`${storePaths.stock}/parte/${line.partId}`} title={line.name}>
                        {line.name}
                      </Link>
                    }
                    bottom={[line.code, line.shelf && `anaquel ${line.shelf}`, line.serials.join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                </td>
                <td
                  className={state === 'draft' && line.pending !== null && line.qty > line.pending ? 'match-bad' : ''}
                >
                  {amount(line.qty)} <small className="muted">{line.unit}</small>
                </td>
                <td>{number(line.price, 2)}</td>
                <td>{line.agreed === null ? '—' : number(line.agreed, 2)}</td>
                <td>{number(amountOf(line.qty, line.price), 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const Invoices = ({ of }: { of: Entry['invoices'] }) =>
  of.map(({ id, name, unverified, paidAt }) => (
    <TwoLines
      key={id}
      top={name}
      bottom={[unverified ? `Sello no verificado: ${unverified}` : 'Sello verificado', paidAt && 'enviada a pago']
        .filter(Boolean)
        .join(' · ')}
    />
  ))

const Facts = ({ entry }: { entry: Entry }) => (
  <Card title="Entrada">
    <KeyValues
      items={[
        ['Orden', entry.orderId && <Link to={`${storePaths.orders}/${entry.orderId}`}>{entry.orderFolio}</Link>],
        ['Proveedor', entry.supplierName],
        ['Almacén', entry.storeName],
        ['Remisión', entry.document],
        ['Facturas', entry.invoices.length > 0 && <Invoices of={entry.invoices} />],
        ['Tipo', entry.typeName],
        ['Concepto', entry.conceptName],
        ['Departamento', entry.departmentName],
        ['Llegó', dateTime(entry.receivedAt).slice(0, 16)],
        ['Registró', entry.postedBy],
        ['Registrada', entry.postedAt && dateTime(entry.postedAt).slice(0, 16)],
      ]}
    />
    {entry.notes && <p className="muted">{entry.notes}</p>}
  </Card>
)
