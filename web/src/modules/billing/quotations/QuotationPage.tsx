import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { getQuotation, quotationPdf, statusHistory } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { Quotation } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { quotationStateLabel } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, money, percent } from '../../../kit/format.ts'
import { Card, DetailPage, History, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { billingPaths } from '../billing.paths.ts'
import { linesOf } from '../documents/lines/line-values.ts'
import { LinesEditor } from '../documents/lines/LinesEditor.tsx'
import { PdfPreview } from '../PdfPreview.tsx'
import { QuotationActions } from './QuotationActions.tsx'
import { QuotationConversions } from './QuotationConversions.tsx'
import { QuotationTrack } from './QuotationTrack.tsx'
import { quotationKeys } from './quotations.keys.ts'
import { marginTone, stateLook, validityLook } from './quotations.words.ts'
import './quotations.css'

const crumbs = [{ label: 'Cotizaciones', to: billingPaths.quotations }]

/** A quotation: what became of it, what it may become, what it says, and the very paper beside it. */
export function QuotationPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: quotationKeys.one(id),
    queryFn: ({ signal }) => call(getQuotation, { id, signal }),
  })
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Cotización" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <DetailPage
      header={
        <PageHeader
          title={`Cotización ${data.folio}`}
          isRecord
          crumbs={crumbs}
          pills={<Pills quotation={data} />}
          actions={<QuotationActions quotation={data} />}
        />
      }
    >
      <section className="card quotation-top" aria-label="Avance">
        <QuotationTrack quotation={data} />
        <QuotationConversions quotation={data} />
      </section>
      <div className="quotation-grid">
        <div className="quotation-main">
          <Facts quotation={data} />
          <Lines quotation={data} />
          {data.clauses.length > 0 && (
            <Card title="Condiciones" count={data.clauses.length}>
              <ol className="quotation-conditions">
                {data.clauses.map(({ title, text }, at) => (
                  <li key={at}>
                    <b>{title}</b> {text}
                  </li>
                ))}
              </ol>
            </Card>
          )}
          <Notes id={id} />
        </div>
        <Paper quotation={data} />
      </div>
    </DetailPage>
  )
}

function Pills({ quotation }: { quotation: Quotation }) {
  const state = stateLook(quotation)
  const validity = validityLook(quotation)
  return (
    <>
      <StatePill tone={state.tone}>{state.label}</StatePill>
      {quotation.unsent && <StatePill tone="amber">Cambios sin enviar</StatePill>}
      {validity && <StatePill tone={validity.tone}>{validity.label}</StatePill>}
    </>
  )
}

const Facts = ({ quotation }: { quotation: Quotation }) => (
  <Card>
    <KeyValues
      items={[
        [quotation.customerId === null ? 'Prospecto' : 'Cliente', quotation.name],
        ['RFC', quotation.rfc],
        ['Atención', quotation.contact],
        ['Correo', quotation.email],
        ['Vigencia', date(quotation.validUntil)],
        ['Condiciones de pago', quotation.paymentTerms],
        ['Notas', quotation.notes],
        ['Cotizó', quotation.createdBy],
      ]}
    />
  </Card>
)

function Lines({ quotation }: { quotation: Quotation }) {
  const { lines, cost, margin, total, currency } = quotation
  const values = useMemo(() => linesOf(lines), [lines])
  const amounts = new Map(values.map(({ key }, at) => [key, lines[at]?.amount ?? 0]))
  return (
    <Card title="Conceptos" count={lines.length} isFlush>
      <LinesEditor value={values} amounts={amounts} isReadOnly />
      <div className="quotation-sums quotation-foot">
        {cost !== null && (
          <span>
            <small>Sólo interno</small> Costo estimado <b>{money(cost)}</b>
            {margin !== null && (
              <>
                {' '}
                Margen <b className={`quotation-${marginTone(margin)}`}>{percent(margin, 1)}</b>
              </>
            )}
          </span>
        )}
        <span className="spacer" />
        <span>
          Total {currency} <b>{money(total)}</b>
        </span>
      </div>
    </Card>
  )
}

function Notes({ id }: { id: number }) {
  const { data = [] } = useQuery({
    queryKey: [...quotationKeys.one(id), 'history'],
    queryFn: ({ signal }) => call(statusHistory, { entity_type: 'quotation', entity_id: id, signal }),
  })
  return (
    <Card title="Historia" count={data.length}>
      <History
        entries={data.map(({ id: key, at, status, comment, by }) => ({
          key,
          at,
          title: quotationStateLabel(status),
          detail: comment,
          by,
        }))}
      />
    </Card>
  )
}

function Paper({ quotation }: { quotation: Quotation }) {
  const { id, versions, unsent, version, sent } = quotation
  const current = unsent || versions === 0 ? versions + 1 : versions
  const [chosen, setChosen] = useState<number>()
  const shown = chosen !== undefined && chosen <= current ? chosen : current
  const isSent = shown <= versions
  const options = Array.from({ length: current }, (_, at) => ({
    value: at + 1,
    label: at + 1 > versions ? 'Sin enviar' : `Versión ${at + 1}`,
  }))
  const said = sent.find(({ number }) => number === shown)
  return (
    <aside className="quotation-paper" aria-label="Vista previa">
      {options.length > 1 && <Segmented options={options} value={shown} onChange={setChosen} />}
      {said && (
        <p className="pdf-note">
          {[said.to ?? 'Entregada', said.by, date(said.at), money(said.total)].filter(Boolean).join(' · ')}
        </p>
      )}
      <PdfPreview
        title={`Cotización ${quotation.folio}, ${isSent ? `versión ${shown}` : 'sin enviar'}`}
        of={isSent ? [id, shown] : [id, version]}
        load={(signal) => call(quotationPdf, { id, query: isSent ? { version: shown } : {}, signal })}
      />
    </aside>
  )
}
