import { useNavigate } from '@tanstack/react-router'
import { IconCash, IconPencil, IconRefresh } from '@tabler/icons-react'
import {
  deleteContract,
  renewContract,
  updateContract,
  type ContractDetail,
} from '@arriero/contract/warehouses/contracts.contract.ts'
import { createPayment } from '@arriero/contract/warehouses/payments.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { contractPath, warehousePaths } from '../warehouses.paths.ts'
import { warehousesChanged } from '../warehouses.data.ts'

/** What can be done with a contract; what cannot says why. */
export function ContractFoot({ contract }: { contract: ContractDetail }) {
  const navigate = useNavigate()
  const { id, number, state, reserved, payments } = contract
  const isPhone = useIsPhone()
  const gone = state === 'cancelled' ? 'El contrato está cancelado.' : undefined
  const cancel = () =>
    confirm({
      title: `Cancelar el contrato ${number}`,
      content: 'Sus espacios quedan libres y sus rentas sin cobrar se quitan. El número no se vuelve a usar.',
      variant: 'danger',
      confirmText: 'Cancelar el contrato',
      cancelText: 'Conservarlo',
      onConfirm: async () => {
        await call(deleteContract, { id })
        toast.success(`Contrato ${number} cancelado`)
        await warehousesChanged()
      },
    })
  return (
    <>
      <ActionButton
        for={deleteContract}
        type="text"
        danger
        disabledReason={gone ?? (payments.length > 0 ? 'Tiene pagos: póngale fin al editarlo.' : undefined)}
        onClick={() => void cancel()}
      >
        Cancelar…
      </ActionButton>
      <span className="spacer" />
      <ActionButton
        for={updateContract}
        disabledReason={gone}
        icon={<IconPencil size={16} stroke={1.75} />}
        aria-label="Editar"
        title="Editar"
        onClick={() => void navigate({ to: `${contractPath(id)}/editar` })}
      />
      <ActionButton
        for={renewContract}
        disabledReason={gone ?? (reserved ? 'Un contrato apartado se firma antes de renovarse.' : undefined)}
        icon={<IconRefresh size={16} stroke={1.75} />}
        aria-label="Renovar"
        title="Renovar"
        onClick={() => void navigate({ to: `${contractPath(id)}/renovar` })}
      >
        {isPhone ? undefined : 'Renovar'}
      </ActionButton>
      <ActionButton
        for={createPayment}
        type="primary"
        disabledReason={gone}
        icon={<IconCash size={16} stroke={1.75} />}
        onClick={() => void navigate({ to: warehousePaths.newPayment, search: { contrato: String(id) } as never })}
      >
        Registrar pago
      </ActionButton>
    </>
  )
}
