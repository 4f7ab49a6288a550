import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { activateUser, deleteUserForever } from '@arriero/contract/users/users-legacy.contract.ts'
import { deactivateUser, userDependants } from '@arriero/contract/users/users.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { queryClient } from '../../kit/query.ts'
import { actAs } from '../../kit/session.ts'
import { toast } from '../../kit/shell/toast.ts'
import { userKey, usersKey } from './users.words.ts'

interface Person {
  id: number
  name: string
}

export const reloadUsers = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: usersKey }),
    queryClient.invalidateQueries({ queryKey: ['user'] }),
    queryClient.invalidateQueries({ queryKey: ['users-tree'] }),
  ])

export const askDeactivation = ({ id, name }: Person, after?: () => void) =>
  confirm({
    title: `Desactivar a «${name}»`,
    content:
      'Deja de entrar y sus sesiones abiertas se cierran ahora. Lo que hizo conserva su nombre y puede reactivarlo cuando quiera.',
    variant: 'warning',
    confirmText: 'Desactivar',
    onConfirm: async () => {
      await call(deactivateUser, { id })
      toast.success(`Usuario «${name}» desactivado`, {
        action: { label: 'Deshacer', onClick: () => void reactivate({ id, name }) },
      })
      after?.()
      await reloadUsers()
    },
  })

export async function reactivate({ id, name }: Person): Promise<void> {
  try {
    await call(activateUser, { body: { id } })
    toast.success(`Usuario «${name}» reactivado`)
    await reloadUsers()
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** What names the user keeps them from being deleted: then the milder way is the only one. */
export async function askDeletion(person: Person, after?: () => void): Promise<void> {
  const { id, name } = person
  try {
    const dependants = await call(userDependants, { id })
    if (dependants.length > 0) {
      await confirm({
        title: `«${name}» no se puede eliminar`,
        content:
          'Hay registros que lo nombran y perderían su historia. Si lo desactiva deja de entrar y todo se conserva.',
        variant: 'warning',
        dependants: dependants.map(({ count, text }) => ({ count, text: text.replace(/^\d+ /, '') })),
        confirmText: 'Desactivar',
        onConfirm: async () => {
          await call(deactivateUser, { id })
          toast.success(`Usuario «${name}» desactivado`)
          after?.()
          await reloadUsers()
        },
      })
      return
    }
    await confirm({
      title: `Eliminar de manera permanente a «${name}»`,
      content: 'No se puede deshacer: se borran su acceso, sus permisos y sus preferencias.',
      variant: 'danger',
      confirmText: 'Eliminar',
      typeName: name,
      milder: { label: 'Mejor desactivarlo', onClick: () => void askDeactivation(person, after) },
      onConfirm: async () => {
        await call(deleteUserForever, { id })
        toast.success(`Usuario «${name}» eliminado`)
        queryClient.removeQueries({ queryKey: userKey(id) })
        after?.()
        await reloadUsers()
      },
    })
  } catch (error) {
    toast.error(errorText(error))
  }
}

/** The console with the eyes of this user, on record until one returns. */
export const enterAs = ({ id, name }: Person) =>
  confirm({
    title: `Entrar como «${name}»`,
    content: 'Verá lo que esa persona ve, y todo lo que haga quedará registrado a su nombre y al de usted.',
    confirmText: 'Entrar',
    onConfirm: async () => actAs(await call(impersonate, { body: { userId: id } })),
  })
