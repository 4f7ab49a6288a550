import { liftBlock, type UnitBlock } from '@arriero/contract/checklists/filled/filled.contract.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { checklistsChanged } from '../checklists.data.ts'

/** Lets a blocked unit go, with why. */
export function LiftDialog({
  block,
  close,
}: {
  block: Pick<UnitBlock, 'id' | 'unitName' | 'reason'>
  close: () => void
}) {
  return (
    <AskDialog
      title={`Desbloquear ${block.unitName}`}
      content={`Quedó bloqueada por «${block.reason}». Podrá salir en cuanto confirme; queda escrito quién y por qué.`}
      action="Desbloquear"
      label="Por qué puede salir"
      send={async (reason) => {
        await call(liftBlock, { id: block.id, body: { reason } })
        toast.success(`${block.unitName} puede salir`)
        await checklistsChanged()
      }}
      close={close}
    />
  )
}
