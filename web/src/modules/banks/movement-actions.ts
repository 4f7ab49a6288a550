import {
  deleteTransaction,
  refuseProposal,
  settleSure,
  settleTransaction,
  unsettleTransactions,
} from '@arriero/contract/banks/banks.contract.ts'
import type { BankAccount, Proposal, SettlementDraft, Transaction } from '@arriero/contract/banks/banks.entities.ts'
import { mostAccepted } from '@arriero/contract/banks/banks.rules.ts'
import { IconArrowBackUp, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { whyNot } from '../../kit/access.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { date, plural } from '../../kit/format.ts'
import type { RowAction, RowActions } from '../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../kit/list/removal.ts'
import { go } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { banksChanged } from './banks.data.ts'
import { banksPaths } from './banks.paths.ts'
import { signed } from './banks.words.ts'

/** What the server refuses is told; whoever came first is named there. */
async function tell(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toast.error(errorText(error))
    return false
  } finally {
    await banksChanged()
  }
}

export const settle = (id: number, body: SettlementDraft) =>
  tell(async () => {
    await call(settleTransaction, { id, body })
    toast.success('Movimiento conciliado', { action: { label: 'Deshacer', onClick: () => void unsettle([id]) } })
  })

export const unsettle = (ids: readonly number[]) =>
  tell(async () => {
    const opened = await call(unsettleTransactions, { body: { ids: [...ids] } })
    toast.info(`${plural(opened.length, 'movimiento vuelve', 'movimientos vuelven')} a estar por conciliar`, {
      detail: 'Los pagos que se registraron siguen registrados.',
    })
  })

export const refuse = (id: number, { key }: Proposal) => tell(() => call(refuseProposal, { id, body: { key } }))

/** All that are sure, with a way back. */
export const settleAllSure = ({ id }: BankAccount, best: readonly Proposal[]) =>
  tell(async () => {
    const ids = best
      .filter(({ isSure }) => isSure)
      .slice(0, mostAccepted)
      .map((one) => one.transactionId)
    const { settled, left } = await call(settleSure, { account_id: id, body: { ids } })
    const detail =
      left.length > 0 ? `${plural(left.length, 'quedó', 'quedaron')} por revisar: ${left[0]!.why}` : undefined
    toast.success(plural(settled.length, 'movimiento conciliado', 'movimientos conciliados'), {
      ...(detail && { detail }),
      ...(settled.length > 0 && { action: { label: 'Deshacer', onClick: () => void unsettle(settled) } }),
    })
  })

const askMovementRemoval = (movement: Transaction, currency: string) =>
  askRemoval({
    what: `el movimiento de ${signed(movement.amount, currency)} del ${date(movement.day)}`,
    consequence: 'El saldo de la cuenta cambia. Si lo dijo el banco, vuelve al importar otra vez su estado de cuenta.',
    remove: () => call(deleteTransaction, { id: movement.id }),
    keys: [['banks']],
    after: () => go(`${banksPaths.home}?cuenta=${movement.bankAccountId}`),
  })

/** In its row: accept or refuse what is proposed; everything else by its menu. */
export function movementActions(movement: Transaction, best: Proposal | undefined, currency: string): RowActions {
  const { id, state } = movement
  if (state !== 'open' || !best) return { menu: movementMenu(movement, currency) }
  const isUnrated = currency !== 'MXN' && best.settlement.as === 'invoices' && !best.settlement.exchangeRate
  return {
    buttons: [
      {
        key: 'accept',
        label: `Conciliar con ${best.title}`,
        icon: IconCheck,
        disabled:
          whyNot(settleTransaction) ?? (isUnrated ? 'Abra el movimiento e indique el tipo de cambio' : undefined),
        onClick: () => void settle(id, best.settlement),
      },
      {
        key: 'refuse',
        label: 'Rechazar la propuesta',
        icon: IconX,
        disabled: whyNot(refuseProposal),
        onClick: () => void refuse(id, best),
      },
    ],
  }
}

/** Also in its panel. */
export function movementMenu(movement: Transaction, currency: string): RowAction[] {
  const { id, state } = movement
  const refused = state === 'open' ? undefined : 'Deshaga su conciliación antes'
  return [
    ...(state === 'open'
      ? []
      : [
          {
            key: 'undo',
            label: 'Deshacer conciliación',
            icon: IconArrowBackUp,
            disabled: whyNot(unsettleTransactions),
            onClick: () => void unsettle([id]),
          },
        ]),
    {
      key: 'edit',
      label: 'Editar',
      icon: IconPencil,
      disabled: refused,
      onClick: () => go(`${banksPaths.editMovement(id)}?cuenta=${movement.bankAccountId}`),
    },
    removalAction(deleteTransaction, () => askMovementRemoval(movement, currency), { refused }),
  ]
}
