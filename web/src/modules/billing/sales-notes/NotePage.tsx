import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { IconFileInvoice, IconFileTypePdf } from '@tabler/icons-react'
import { statusHistory } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import {
  getNote,
  invoiceNotes,
  notePdf,
  type SalesNote,
} from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { dateTime, money } from '../../../kit/format.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { Card, DetailPage, History, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths } from '../billing.paths.ts'
import { linesOf } from '../documents/lines/line-values.ts'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { PdfPreview } from '../PdfPreview.tsx'
import { SayDialog, type Question } from '../SayDialog.tsx'
import { askInvoice, noteActions, saveNotePdf } from './note-actions.ts'
import { closedReason, noteKeys, situationLook } from './notes.words.ts'
import '../quotations/quotations.css'

const crumbs = [{ label: 'Notas de venta', to: billingPaths.salesNotes }]

/** A sales note: what was sold, what charges it, and its paper. */
export function NotePage() {
  const id = Number(useRouteParams().id)
  const [question, ask] = useState<Question>()
  const { data, error, refetch } = useQuery({
    queryKey: noteKeys.one(id),
    queryFn: ({ signal }) => call(getNote, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Nota de venta" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  const { tone, label } = situationLook(data)
  return (
    <DetailPage
      header={
        <PageHeader
          title={`Nota ${data.folio}`}
          isRecord
          crumbs={crumbs}
          pills={<StatePill tone={tone}>{label}</StatePill>}
          actions={
            <>
              <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void saveNotePdf(id)}>
                PDF
              </Button>
              <ActionButton
                for={invoiceNotes}
                type="primary"
                icon={<IconFileInvoice size={16} stroke={1.75} />}
                disabledReason={closedReason(data)}
                onClick={() => void askInvoice([data], false)}
              >
                Facturar
              </ActionButton>
              <RowMenu name={data.folio} actions={{ menu: noteActions(data, ask) }} />
            </>
          }
        />
      }
    >
      <div className="quotation-grid">
        <div className="quotation-main">
          <Facts note={data} />
          <Lines note={data} />
          <Notes id={id} />
        </div>
        <aside className="quotation-paper" aria-label="Vista previa">
          <PdfPreview
            title={`Nota ${data.folio}`}
            of={[id, data.version]}
            load={(signal) => call(notePdf, { id, query: {}, signal })}
          />
        </aside>
      </div>
      <SayDialog question={question} close={() => ask(undefined)} />
    </DetailPage>
  )
}

const Facts = ({ note }: { note: SalesNote }) => (
  <Card>
    <KeyValues
      items={[
        ['Cliente', note.receiverName],
        ['RFC', note.receiverRfc],
        ['Emite', note.issuerName],
        ['Fecha', dateTime(note.issuedAt)],
        ['Condiciones', note.conditions],
        [
          'Factura',
          note.invoiceId && <Link to={`${billingPaths.invoices}/${note.invoiceId}`}>{note.invoiceFolio}</Link>,
        ],
        [
          'Cotización',
          note.quotationId && <Link to={`${billingPaths.quotations}/${note.quotationId}`}>{note.quotationFolio}</Link>,
        ],
        ['Folio fiscal', note.uuid?.toUpperCase()],
        ['Detalle', note.problem],
      ]}
    />
  </Card>
)

function Lines({ note }: { note: SalesNote }) {
  const { lines, subtotal, discount, transferred, withheld, total, currency } = note
  const values = useMemo(() => linesOf(lines), [lines])
  const amounts = new Map(
    values.map(({ key, quantity, unitPrice }) => [key, (quantity ?? 0) * (unitPrice ?? 0)] as const),
  )
  return (
    <Card title="Conceptos" count={lines.length} isFlush>
      <LinesEditor value={values} amounts={amounts} isReadOnly />
      <div className="quotation-sums quotation-foot">
        <span className="spacer" />
        <span>Subtotal {money(subtotal)}</span>
        {discount > 0 && <span>Descuento −{money(discount)}</span>}
        <span>Impuestos {money(transferred)}</span>
        {withheld > 0 && <span>Retenciones −{money(withheld)}</span>}
        <span>
          Total {currency} <b>{money(total)}</b>
        </span>
      </div>
    </Card>
  )
}

function Notes({ id }: { id: number }) {
  const { data = [] } = useQuery({
    queryKey: [...noteKeys.one(id), 'history'],
    queryFn: ({ signal }) => call(statusHistory, { entity_type: 'note_sale', entity_id: id, signal }),
  })
  if (data.length === 0) return null
  return (
    <Card title="Historia" count={data.length}>
      <History
        entries={data.map(({ id: key, at, status, comment, by }) => ({ key, at, title: status, detail: comment, by }))}
      />
    </Card>
  )
}
