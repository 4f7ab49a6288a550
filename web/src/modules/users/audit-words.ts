import { roleLabel } from '@arriero/contract/core/services.ts'
import { dateTime } from '../../kit/format.ts'
import type { Option } from '../../kit/list/list-types.ts'

const actions: Record<string, string> = {
  'user.created': 'Creó el usuario',
  'user.updated': 'Cambió el usuario',
  'user.deactivated': 'Desactivó al usuario',
  'user.activated': 'Reactivó al usuario',
  'user.deleted': 'Eliminó al usuario',
  'user.permissions': 'Cambió los permisos',
  'user.password': 'Cambió la contraseña',
  'user.units': 'Cambió las unidades que ve',
  'user.images': 'Cambió las imágenes',
  'user.sessions': 'Cerró sesiones',
  'user.second_step': 'Cambió el segundo paso',
  'user.passkey': 'Cambió una llave de acceso',
  'role.created': 'Creó el rol',
  'role.updated': 'Cambió el rol',
  'role.permissions': 'Cambió los permisos del rol',
  'role.deleted': 'Eliminó el rol',
  'group.created': 'Creó el grupo',
  'group.updated': 'Cambió el grupo',
  'group.members': 'Cambió los miembros',
  'group.units': 'Cambió las unidades del grupo',
  'group.deleted': 'Eliminó el grupo',
  'account.created': 'Creó la cuenta',
  'account.updated': 'Cambió la cuenta',
  'billing_info.saved': 'Guardó los datos de facturación',
  login: 'Inició sesión',
  logout: 'Cerró sesión',
  'login.refused': 'Contraseña incorrecta',
  'login.second_step': 'Código del segundo paso incorrecto',
  impersonate: 'Entró como otra persona',
  impersonated: 'Alguien entró como',
}
export const actionWord = (action: string) => actions[action] ?? action

/** First words of actions, as the list is filtered by them. */
export const auditKinds: Option[] = [
  { value: 'user', label: 'Usuarios y permisos' },
  { value: 'role', label: 'Roles' },
  { value: 'group', label: 'Grupos' },
  { value: 'account', label: 'Cuentas' },
  { value: 'social_reason', label: 'Razones sociales' },
  { value: 'billing_info', label: 'Datos de facturación' },
  { value: 'login', label: 'Inicios de sesión' },
  { value: 'impersonat', label: 'Ver como' },
]

const fields: Record<string, string> = {
  name: 'Nombre',
  username: 'Usuario',
  email: 'Correo',
  phone: 'Teléfono',
  role: 'Rol',
  accountRole: 'Rol de la cuenta',
  parent_user_id: 'Responde a',
  parent: 'Hereda de',
  inheritsKind: 'Hereda de su tipo',
  kind: 'Tipo',
  description: 'Descripción',
  isActive: 'Activo',
  permissions: 'Permisos',
  members: 'Miembros',
  units: 'Unidades',
  ended: 'Sesiones cerradas',
  services: 'Servicios',
  rfc: 'RFC',
  regime: 'Régimen fiscal',
  postal_code: 'Código postal',
  address: 'Domicilio',
  logo: 'Logotipo',
  loader: 'Imagen de carga',
}

const isText = (value: unknown): value is string => typeof value === 'string'

function words(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if ((field === 'role' || field === 'kind') && typeof value === 'number') return roleLabel(value)
  if (isText(value)) return /^\d{4}-\d\d-\d\dT/.test(value) ? dateTime(value) : value
  return JSON.stringify(value)
}

/** A change in words; of lists only what came and what went. */
export function changeWords({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const label = fields[field] ?? field
  if (Array.isArray(before) && Array.isArray(after)) {
    const gone = before.filter((item) => !after.includes(item))
    const come = after.filter((item) => !before.includes(item))
    return { label, before: gone.join(', '), after: come.join(', ') }
  }
  if (Array.isArray(after) && before === null) return { label, before: '', after: after.join(', ') }
  return { label, before: words(field, before), after: words(field, after) }
}
