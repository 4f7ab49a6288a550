import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import type { Face } from '@arriero/contract/eir/damage.rules.ts'
import { closeReceipt, deleteReceipt, updateReceipt } from '@arriero/contract/eir/eir.contract.ts'
import type { Damage, DamageDraft, Receipt } from '@arriero/contract/eir/eir.entities.ts'
import { kindLabel, lackWords, stateLook } from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber, sizeOf } from '@arriero/contract/eir/iso6346.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date, plural } from '../../../kit/format.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { askRemoval } from '../../../kit/list/removal.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { go, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { eirKeys, receiptsChanged, useReceipt, useVersion } from '../eir.data.ts'
import { eirPaths } from '../eir.paths.ts'
import { newDamage } from '../net/new-damage.ts'
import { DamageDialog } from './DamageDialog.tsx'
import { DamagesCard } from './DamagesCard.tsx'
import { HistoryCard, IdentityCard, SealsCard, TransferCard, VersionsCard } from './FactCards.tsx'
import { NetCard } from './NetCard.tsx'
import { PdfButton } from './PdfButton.tsx'
import { SignaturesCard } from './SignaturesCard.tsx'
import '../../checklists/checklists.css'
import '../eir.css'

const crumbs = [{ label: 'Recibos', to: eirPaths.list }]

/**
 * Why it cannot be closed first, then the unfolded container beside its damages, and what else a receipt says; with a
 * `version` in the address, what was signed before a correction, only to be read.
 */
export function ReceiptPage() {
  const id = Number(useRouteParams().id)
  const [{ version }] = useSearchParams()
  const revision = version && /^\d{1,9}$/.test(version) ? Number(version) : undefined
  const now = useReceipt(id)
  const then = useVersion(id, revision)
  const shown = revision === undefined ? now : then
  if (!shown.data)
    return (
      <DetailPage header={<PageHeader title="Recibo" crumbs={crumbs} />}>
        {shown.error ? <ErrorState error={shown.error} retry={() => void shown.refetch()} /> : <Skeleton active />}
      </DetailPage>
    )
  return (
    <ReceiptOf
      key={`${id} ${revision}`}
      receipt={shown.data}
      correction={now.data?.corrections.find((one) => one.revision === revision)}
      isOld={revision !== undefined}
    />
  )
}

interface ReceiptOfProps {
  receipt: Receipt
  isOld: boolean
  /** Of an old one: what followed it. */
  correction: Receipt['corrections'][number] | undefined
}

function ReceiptOf({ receipt, isOld, correction }: ReceiptOfProps) {
  const { kind, isFull, state, folio, container, newCount } = receipt
  const [chosen, setChosen] = useState<string>()
  const [editing, setEditing] = useState<{ damage: DamageDraft; isNew: boolean }>()
  const look = stateLook(state)
  const size = sizeOf(receipt.sizeType)!
  const edit = (damage: Damage) => {
    const { location: _, isNew: __, ...draft } = damage
    setEditing({ damage: draft, isNew: false })
  }
  const place = (face: Face, x: number, y: number) => setEditing({ damage: newDamage(face, x, y, size), isNew: true })
  const fixed = isOld ? 'Es una versión anterior.' : state === 'closed' ? 'Está cerrado: corríjalo.' : undefined
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
          actions={!isOld && <Actions receipt={receipt} />}
        />
      }
    >
      {isOld ? <OldNotice receipt={receipt} correction={correction} /> : <Closing receipt={receipt} />}
      <div className="eir-grid">
        <div className="eir-main">
          <NetCard receipt={receipt} chosen={chosen} choose={setChosen} place={fixed ? undefined : place} />
          <div className="eir-cards">
            <IdentityCard receipt={receipt} />
            <SealsCard receipt={receipt} />
            <SignaturesCard receipt={receipt} fixed={fixed} />
          </div>
        </div>
        <div className="eir-side">
          <DamagesCard
            receipt={receipt}
            fixed={fixed}
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

function Actions({ receipt }: { receipt: Receipt }) {
  const { id, folio, signatures, revision } = receipt
  const isSigned = signatures.length > 0
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
      <PdfButton receipt={receipt} />
    </>
  )
}

function OldNotice({ receipt: { id, revision }, correction }: Pick<ReceiptOfProps, 'receipt' | 'correction'>) {
  return (
    <p className="card eir-closing" role="status">
      <StatePill tone="grey">{`Versión ${revision}`}</StatePill>
      <span>
        {correction && `${correction.by ?? 'Alguien'} la corrigió el ${date(correction.at)}: ${correction.reason}`}
      </span>
      <Link to={eirPaths.one(id)}>Ver la versión actual</Link>
    </p>
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
