import { useState } from 'react'
import { Button, Segmented, Skeleton } from 'antd'
import type { Face } from '@arriero/contract/eir/damage.rules.ts'
import { closeReceipt, deleteReceipt, receiptPdf, updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { Damage, DamageDraft, Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { kindLabel, lackWords, stateLook } from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { date, plural } from '../../../kit/format.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { askRemoval } from '../../../kit/list/removal.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { eirKeys, receiptsChanged, useReceipt } from '../eir.data.ts'
import { eirPaths } from '../eir.paths.ts'
import { Net, type DrawnDamage } from '../net/Net.tsx'
import { newDamage } from '../net/new-damage.ts'
import { DamageDialog } from './DamageDialog.tsx'
import { DamagesCard } from './DamagesCard.tsx'
import { HistoryCard, IdentityCard, SealsCard, TransferCard, VersionsCard } from './FactCards.tsx'
import { SignaturesCard } from './SignaturesCard.tsx'
import '../../checklists/checklists.css'
import '../eir.css'

const crumbs = [{ label: 'Recibos', to: eirPaths.list }]

/** Why it cannot be closed first, then the unfolded container beside its damages, and what else a receipt says. */
export function ReceiptPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useReceipt(id)
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Recibo" crumbs={crumbs} />}>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return <ReceiptOf key={id} receipt={data} />
}

function ReceiptOf({ receipt }: { receipt: Receipt }) {
  const { kind, isFull, state, folio, container, newCount } = receipt
  const [chosen, setChosen] = useState<string>()
  const [editing, setEditing] = useState<{ damage: DamageDraft; isNew: boolean }>()
  const look = stateLook(state)
  const size = sizeOf(receipt.sizeType)!
  const edit = (damage: Damage) => {
    const { location: _, isNew: __, ...draft } = damage
    setEditing({ damage: draft, isNew: false })
  }
  const place = (face: Face, x: number, y: number) =>
    state !== 'closed' && setEditing({ damage: newDamage(face, x, y, size), isNew: true })
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={shownNumber(container)}
          crumbs={[...crumbs, { label: folio, to: eirPaths.one(receipt.id) }]}
          pills={
            <>
              <StatePill
                tone={kind === 'in' ? 'teal' : 'violet'}
              >{`${kindLabel(kind)} ${isFull ? 'lleno' : 'vacío'}`}</StatePill>
              {newCount > 0 && <StatePill tone="red">{plural(newCount, 'daño nuevo', 'daños nuevos')}</StatePill>}
              <StatePill tone={look.tone}>{look.label}</StatePill>
            </>
          }
          actions={<Actions receipt={receipt} />}
        />
      }
    >
      <Closing receipt={receipt} />
      <div className="eir-grid">
        <div className="eir-main">
          <NetCard receipt={receipt} chosen={chosen} choose={setChosen} place={place} />
          <div className="eir-cards">
            <IdentityCard receipt={receipt} />
            <SealsCard receipt={receipt} />
            <SignaturesCard receipt={receipt} />
          </div>
        </div>
        <div className="eir-side">
          <DamagesCard
            receipt={receipt}
            chosen={chosen}
            choose={setChosen}
            edit={edit}
            add={() => place('R', size.lengthCm / 2, size.heightCm / 2)}
          />
          <TransferCard receipt={receipt} />
          <HistoryCard receipt={receipt} />
          <VersionsCard receipt={receipt} />
        </div>
      </div>
      {editing && <DamageDialog receipt={receipt} {...editing} close={() => setEditing(undefined)} />}
    </DetailPage>
  )
}

function Actions({ receipt: { id, folio, signatures, revision } }: { receipt: Receipt }) {
  const isSigned = signatures.length > 0
  const pdf = async () => {
    try {
      download(await call(receiptPdf, { id, query: {} }))
    } catch (error) {
      toast.error('No se pudo preparar el PDF', { detail: errorText(error) })
    }
  }
  const remove = () =>
    askRemoval({
      what: `el recibo ${folio}`,
      consequence: 'Su folio no se usa otra vez.',
      remove: () => call(deleteReceipt, { id }),
      keys: [eirKeys.all],
      after: () => go(eirPaths.list),
    })
  return (
    <>
      <ActionButton
        for={deleteReceipt}
        disabledReason={isSigned || revision > 1 ? 'Lo firmado se corrige; no se elimina.' : undefined}
        onClick={() => void remove()}
      >
        Eliminar
      </ActionButton>
      <ActionLink to={eirPaths.edit(id)} for={updateReceipt}>
        {isSigned ? 'Corregir' : 'Editar'}
      </ActionLink>
      <Button onClick={() => void pdf()}>PDF</Button>
    </>
  )
}

/** Why it cannot be closed, in words; the button says it too. */
function Closing({ receipt: { id, version, state, lacks, closedAt, closedBy, charge } }: { receipt: Receipt }) {
  const [isClosing, setClosing] = useState(false)
  if (state === 'closed')
    return (
      <p className="card eir-closing" role="status">
        <StatePill tone="green">Cerrado</StatePill>
        <span>{`${closedBy ?? 'Alguien'} lo cerró el ${date(closedAt)}.`}</span>
      </p>
    )
  const close = async () => {
    setClosing(true)
    try {
      const { folio } = await call(closeReceipt, { id, body: { version } })
      toast.success(`${folio} cerrado`)
    } catch (error) {
      toast.error('No se pudo cerrar', { detail: errorText(error) })
    }
    await receiptsChanged()
    setClosing(false)
  }
  const words = lackWords(lacks)
  return (
    <div className={lacks.length > 0 ? 'card eir-closing is-open' : 'card eir-closing'} role="status">
      <span>
        <b>{lacks.length > 0 ? `No se puede cerrar: ${words}` : 'Nada le falta: se puede cerrar'}</b>
        <small>
          {lacks.map(({ detail }) => detail).join(' ')}
          {lacks.length > 0 && charge.damages > 0 && ' Sin cerrar, los daños nuevos no se cobran.'}
        </small>
      </span>
      <ActionButton
        type="primary"
        for={closeReceipt}
        loading={isClosing}
        disabledReason={lacks.length > 0 ? `No se puede cerrar: ${words}` : undefined}
        onClick={() => void close()}
      >
        Cerrar EIR
      </ActionButton>
    </div>
  )
}

type View = 'now' | 'before' | 'difference'

interface NetCardProps {
  receipt: Receipt
  chosen: string | undefined
  choose: (key: string) => void
  place: (face: Face, x: number, y: number) => void
}

/** The same net for this gate, the one before and what differs. */
function NetCard({ receipt, chosen, choose, place }: NetCardProps) {
  const { damages, before, repaired, kind, happenedAt, container, newCount, state } = receipt
  const [view, setView] = useState<View>('now')
  const draw = (all: readonly Damage[], tone: (damage: Damage) => DrawnDamage['tone']): DrawnDamage[] =>
    all.map((damage, i) => ({ ...damage, number: i + 1, tone: tone(damage) }))
  const now = draw(damages, ({ isNew }) => (isNew ? 'new' : 'known'))
  const shown =
    view === 'now'
      ? now
      : view === 'before'
        ? draw(before?.damages ?? [], () => 'known')
        : [...now.filter(({ tone }) => tone === 'new'), ...draw(repaired, () => 'repaired')]
  const size = sizeOf(receipt.sizeType)!
  return (
    <Card
      title="Contenedor desplegado"
      count={`6 caras, ${plural(damages.length, 'daño', 'daños')}`}
      actions={
        <span className="eir-net-head">
          <span className="eir-legend is-new">{`Nuevo ${newCount}`}</span>
          <span className="eir-legend is-known">{`Ya estaba ${damages.length - newCount}`}</span>
          {repaired.length > 0 && <span className="eir-legend is-repaired">{`Reparado ${repaired.length}`}</span>}
          {before && (
            <Segmented
              aria-label="Qué se dibuja"
              value={view}
              options={[
                { value: 'now', label: `${kindLabel(kind)} ${date(happenedAt).slice(0, 5)}` },
                { value: 'before', label: `${kindLabel(before.kind)} ${date(before.happenedAt).slice(0, 5)}` },
                { value: 'difference', label: 'Diferencia' },
              ]}
              onChange={setView}
            />
          )}
        </span>
      }
    >
      <div className="eir-net-scroll">
        <Net
          size={size}
          number={shownNumber(container)}
          damages={shown}
          chosen={chosen}
          choose={choose}
          place={view === 'now' && state !== 'closed' ? place : undefined}
        />
      </div>
      <p className="muted eir-net-foot">
        Visto desde fuera, puertas a la derecha. {size.label}: {size.lengthCm} × {size.widthCm} × {size.heightCm} cm.
        {view === 'now' && state !== 'closed' && ' Toque una cara para agregar un daño.'}
      </p>
    </Card>
  )
}
