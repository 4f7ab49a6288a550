/** Sentences of the users' area. */
export const texts = {
  noUser: 'No se encontró el usuario.',
  noAccount: 'No se encontró la cuenta.',
  takenUsername: 'Ese nombre de usuario ya existe',
  takenEmail: 'Ese correo ya pertenece a otro usuario',
  ownAccess: 'No puede cambiar su propio rol ni sus propios permisos. Pídalo a otro administrador.',
  longerPassword: (least: number) =>
    `Con este rol la contraseña necesita al menos ${least} caracteres y la suya no los tiene, o no consta; escriba una nueva`,
  ownPassword: 'Su propia contraseña la cambia en Mi perfil, con la actual',
  groupsNotYours: 'Solo quien ve todas las unidades de la cuenta reparte grupos',
  ownEnd: 'No puede desactivar ni eliminar su propio usuario. Pídalo a otro administrador.',
  roleNotYours: (label: string) => `Su rol no puede administrar usuarios con el rol ${label}.`,
  moreThanYou: (names: string) => `Tiene permisos que usted no tiene (${names}); solo quien los tiene puede cambiarlo.`,
  seesMoreThanYou: 'Ve unidades que usted no ve; solo quien las ve puede cambiarlo.',
  cannotGive: (names: string) => `No puede dar permisos que usted no tiene: ${names}.`,
  lastManager: 'Es el último administrador de la cuenta. Nombre a otro antes de quitarlo.',
  inactive: 'El usuario está desactivado. Reactívelo para cambiarlo.',
  depends: (what: string) =>
    `No se puede eliminar porque hay registros que lo nombran: ${what}. Puede desactivarlo: deja de entrar y su historia se conserva.`,
  roleOtherKind: 'Ese rol es para otro tipo de usuario',
  noRole: 'El rol no existe en esta cuenta',
  noGroup: 'Un grupo no existe en esta cuenta',
  noParent: 'El responsable no existe en esta cuenta',
  noUnits: 'Una unidad no existe en esta cuenta',
  seesAll: 'Este usuario ve todas las unidades de la cuenta; no necesita que se le asignen.',
  wrongPassword: 'La contraseña actual no es correcta',
  confirmation: 'Los campos deben ser iguales',
  unknownPermission: (name: string) => `El permiso ${name} no existe`,
  otherAccount: 'Alguien de otra cuenta',
  billingExists: 'La cuenta ya tiene datos de facturación; modifíquelos.',
} as const

const tableWords: Record<string, [one: string, many: string]> = {
  trip: ['viaje', 'viajes'],
  trip_destination: ['destino de viaje', 'destinos de viaje'],
  driver: ['conductor', 'conductores'],
  unit: ['unidad', 'unidades'],
  geofence: ['geocerca', 'geocercas'],
  route: ['ruta', 'rutas'],
  app_user: ['usuario a su cargo', 'usuarios a su cargo'],
  notification: ['aviso enviado', 'avisos enviados'],
  task: ['tarea en segundo plano', 'tareas en segundo plano'],
  unit_driver: ['asignación de conductor', 'asignaciones de conductor'],
}
/** '3 viajes', for rows of a table that name a user. */
export function dependantText(table: string, count: number): string {
  const [one, many] = tableWords[table] ?? ['otro registro', 'otros registros']
  return `${count} ${count === 1 ? one : many}`
}
