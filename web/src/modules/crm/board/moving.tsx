import { createContext, use, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, InputNumber, Modal, Select } from 'antd'
import type { Stage } from '@arriero/contract/crm/config.contract.ts'
import { crmLimits, lost, lostReasons, open, won, type LostReason } from '@arriero/contract/crm/crm.rules.ts'
import { moveSale } from '@arriero/contract/crm/sales.contract.ts'
import type { Sale, SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { Arrowed } from '../../../kit/Arrowed.tsx'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { QuestionDialog } from '../../../kit/QuestionDialog.tsx'
import { ago } from '../../../kit/format.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { whyNot } from '../../../kit/access.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { configQuery } from '../crm.queries.ts'
import { crmChanged } from '../crm.words.ts'

interface Wanted {
  sale: SaleRow
  stage: Stage
  /** The sale above it; null: first, left out: last. */
  afterId?: number | null | undefined
}
interface Met extends Wanted {
  current: Sale
  by: string | null
  at: string
}
type Given = { amount?: number; reason?: LostReason; detail?: string }

const MovingContext = createContext<(wanted: Wanted) => void>(() => {})
/** Moves a sale: into the end of a stage unless told. What its stage asks for is asked here. */
export const useMove = () => use(MovingContext)

/** Entries of a sale's menu that move it, and what each stage asks for. */
export function useMoves(sale: SaleRow): RowAction[] {
  const move = useMove()
  const { data } = useQuery(configQuery)
  return (data?.stages ?? [])
    .filter(({ id }) => id !== sale.stageId)
    .map((stage) => ({
      key: `stage-${stage.id}`,
      label: stage.kind === open ? `Mover a ${stage.name}` : `${stage.name}…`,
      disabled: whyNot(moveSale),
      onClick: () => move({ sale, stage }),
    }))
}

/** Around all that shows sales which may be moved: it asks what is asked, and tells who moved the same sale meanwhile. */
export function Moving({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Wanted>()
  const [met, meet] = useState<Met>()
  const send = async (wanted: Wanted, given: Given = {}, version: number = wanted.sale.version) => {
    const { sale, stage, afterId } = wanted
    try {
      await call(moveSale, { id: sale.id, body: { stageId: stage.id, afterId, version, ...given } })
      if (stage.id !== sale.stageId) toast.success(`${sale.folio} pasó a ${stage.name}`)
    } catch (error) {
      const meanwhile = error instanceof ApiError ? error.savedMeanwhile : undefined
      if (!meanwhile) throw error
      meet({ ...wanted, current: meanwhile.current as Sale, by: meanwhile.by, at: meanwhile.at })
    } finally {
      await crmChanged()
    }
  }
  const move = (wanted: Wanted) => {
    if (wanted.stage.kind !== open && wanted.stage.id !== wanted.sale.stageId) return ask(wanted)
    send(wanted).catch((error: unknown) => toast.error('No se movió la venta', { detail: errorText(error) }))
  }
  return (
    <MovingContext value={move}>
      {children}
      {asked?.stage.kind === won && (
        <WonDialog wanted={asked} send={(given) => send(asked, given)} close={() => ask(undefined)} />
      )}
      {asked?.stage.kind === lost && (
        <LostDialog wanted={asked} send={(given) => send(asked, given)} close={() => ask(undefined)} />
      )}
      {met && (
        <MetDialog
          met={met}
          again={() => move({ ...met, sale: met.current, afterId: undefined })}
          close={() => meet(undefined)}
        />
      )}
    </MovingContext>
  )
}

interface AskProps {
  wanted: Wanted
  send: (given: Given) => Promise<void>
  close: () => void
}

function WonDialog({ wanted: { sale }, send, close }: AskProps) {
  const [amount, setAmount] = useState<number | null>(sale.amount || null)
  return (
    <QuestionDialog
      title={`${sale.folio} se ganó`}
      action="Ganada"
      missing={amount ? undefined : 'Diga por cuánto se ganó'}
      send={() => send({ amount: amount! })}
      close={close}
    >
      <p className="confirm-text">{`${sale.title}, ${sale.companyName}`}</p>
      <div className="crm-ask">
        <span>Monto ganado, en pesos</span>
        <InputNumber
          aria-label="Monto ganado, en pesos"
          value={amount}
          min={0.01}
          max={crmLimits.amount}
          precision={2}
          controls={false}
          onChange={(value) => setAmount(value)}
        />
      </div>
    </QuestionDialog>
  )
}

function LostDialog({ wanted: { sale }, send, close }: AskProps) {
  const [reason, setReason] = useState<LostReason>()
  const [detail, setDetail] = useState('')
  const text = detail.trim()
  const missing =
    reason === undefined
      ? 'Diga por qué se perdió'
      : reason === 'other' && text === ''
        ? 'Dígalo con palabras'
        : undefined
  return (
    <QuestionDialog
      title={`${sale.folio} se perdió`}
      action="Perdida"
      danger
      missing={missing}
      send={() => send({ reason: reason!, ...(text !== '' && { detail: text }) })}
      close={close}
    >
      <p className="confirm-text">{`${sale.title}, ${sale.companyName}`}</p>
      <div className="crm-ask">
        <span>Motivo</span>
        <Select
          aria-label="Motivo"
          value={reason ?? null}
          placeholder="Elija un motivo"
          options={lostReasons.map(({ code, label }) => ({ value: code, label }))}
          onChange={(value: LostReason | null) => setReason(value ?? undefined)}
        />
      </div>
      <div className="crm-ask">
        <span>Qué pasó (queda en la historia)</span>
        <Input.TextArea
          aria-label="Qué pasó"
          value={detail}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={({ target }) => setDetail(target.value)}
        />
      </div>
    </QuestionDialog>
  )
}

/** Two dragged the same sale: where each wanted it. */
function MetDialog({ met, again, close }: { met: Met; again: () => void; close: () => void }) {
  const { sale, stage, current, by, at } = met
  return (
    <Modal
      open
      centered
      width={480}
      title={`${sale.folio} cambió mientras la movía`}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{`Dejarla en ${current.stageName}`}</Button>
          <Button
            type="primary"
            onClick={() => {
              close()
              again()
            }}
          >
            {`Pasarla a ${stage.name}`}
          </Button>
        </>
      }
    >
      <dl className="key-values">
        <div>
          <dt>{`${by ?? 'Alguien'}, ${ago(at).toLowerCase()}`}</dt>
          <dd>
            <Arrowed text={`${sale.stageName} → ${current.stageName}`} />
          </dd>
        </div>
        <div>
          <dt>Usted</dt>
          <dd>
            <Arrowed text={`${sale.stageName} → ${stage.name}`} />
          </dd>
        </div>
      </dl>
    </Modal>
  )
}
