import { deleteAccount, updateAccount } from '@arriero/contract/accounts/accounts.contract.ts'
import type { Account, AccountDetail } from '@arriero/contract/accounts/accounts.entities.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { plural } from '../../kit/format.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'
import { accountKey, accountsKey } from './accounts.words.ts'

const reload = (id: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: accountsKey }),
    queryClient.invalidateQueries({ queryKey: accountKey(id) }),
  ])

export function keepAccount(saved: AccountDetail) {
  queryClient.setQueryData(accountKey(saved.id), saved)
  return reload(saved.id)
}

/** Says who is shut out, and that nothing is lost. */
export const askDeactivation = ({ id, name, users, units, accountsBelow }: Account) =>
  confirm({
    title: `Desactivar la cuenta «${name}»`,
    content: 'Nadie de la cuenta podrá entrar hasta que se reactive. Sus datos se conservan.',
    variant: 'danger',
    confirmText: 'Desactivar',
    typeName: name,
    dependants: [
      ...(accountsBelow > 0
        ? [
            {
              count: accountsBelow,
              text:
                accountsBelow === 1
                  ? 'cuenta activa depende de esta y debe desactivarse antes'
                  : 'cuentas activas dependen de esta y deben desactivarse antes',
            },
          ]
        : []),
      ...(users > 0
        ? [{ count: users, text: users === 1 ? 'usuario ya no podrá entrar' : 'usuarios ya no podrán entrar' }]
        : []),
      ...(units > 0
        ? [
            {
              count: units,
              text: units === 1 ? 'unidad sigue guardando su recorrido' : 'unidades siguen guardando su recorrido',
            },
          ]
        : []),
    ],
    onConfirm: async () => {
      await call(deleteAccount, { id })
      toast.success(`Cuenta «${name}» desactivada`)
      await reload(id)
    },
  })

export async function reactivate({ id, name, users }: Account) {
  await call(updateAccount, { id, body: { active: true } })
  toast.success(`Cuenta «${name}» reactivada`, {
    detail: `${plural(users, 'usuario puede', 'usuarios pueden')} entrar otra vez.`,
  })
  await reload(id)
}
