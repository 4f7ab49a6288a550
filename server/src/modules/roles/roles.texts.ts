/** Sentences of roles and groups. */
export const texts = {
  noRole: 'No se encontró el rol.',
  noGroup: 'No se encontró el grupo.',
  takenRole: 'Ya existe un rol con ese nombre',
  takenGroup: 'Ya existe un grupo con ese nombre',
  noParent: 'El rol del que hereda no existe en esta cuenta',
  circle: 'Ese rol hereda de este; no pueden heredar uno del otro',
  oneParent: 'Herede de otro rol o de los permisos de su tipo, no de ambos',
  ownRole: 'Usted tiene este rol: no puede quitarse permisos a sí mismo.',
  inUse: (users: number, heirs: number) =>
    `No se puede eliminar: ${[
      users > 0 && (users === 1 ? '1 usuario lo tiene' : `${users} usuarios lo tienen`),
      heirs > 0 && (heirs === 1 ? '1 rol hereda de él' : `${heirs} roles heredan de él`),
    ]
      .filter(Boolean)
      .join(' y ')}.`,
  noUsers: 'Un usuario no existe en esta cuenta',
  noUnits: 'Una unidad no existe en esta cuenta',
} as const
