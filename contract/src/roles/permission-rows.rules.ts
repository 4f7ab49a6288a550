import { permissionCatalogue, type Permission } from '../core/permissions.ts'

export const matrixVerbs = ['view', 'create', 'update', 'delete', 'export'] as const
export type MatrixVerb = (typeof matrixVerbs)[number]

/** A line of the matrix: a resource with its five usual verbs, or one permission that is none of them. */
export interface PermissionLine {
  /** `viaje.viaje_create` */
  resource: string
  label: string
  verbs: Partial<Record<MatrixVerb, Permission>>
  /** Belongs to the resource above it; stands in a column of its own. */
  only?: Permission
}
export interface PermissionSection {
  title: string
  lines: PermissionLine[]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** 'Ver clientes de viaje' → 'Clientes de viaje'; 'Ver' → the area; 'Ver el grupo' → its entry in the menu. */
function resourceLabel(areaLabel: string, viewLabel: string | undefined): string {
  if (viewLabel === 'Ver el grupo') return `Menú ${areaLabel}`
  const rest = viewLabel?.replace(/^Ver ?/, '')
  return rest ? capital(rest) : areaLabel
}

const isVerb = (text: string): text is MatrixVerb => matrixVerbs.some((verb) => verb === text)

/** Areas with one resource stand together at the top. */
const together = 'Operación'

/** The whole catalogue as the matrix shows it; every permission stands in exactly one cell. */
export function permissionSections(): PermissionSection[] {
  const first: PermissionSection = { title: together, lines: [] }
  const sections = [first]
  for (const { label, permissions } of Object.values(permissionCatalogue)) {
    const entries = Object.entries(permissions) as [Permission, string][]
    const resources = Map.groupBy(entries, ([name]) => name.slice(0, name.lastIndexOf('.')))
    const lines = [...resources].flatMap(([resource, members]) => linesOf(resource, label, members))
    if (resources.size === 1) first.lines.push(...lines)
    else sections.push({ title: label, lines })
  }
  return sections
}

function linesOf(resource: string, areaLabel: string, members: [Permission, string][]): PermissionLine[] {
  const line: PermissionLine = {
    resource,
    label: resourceLabel(areaLabel, members.find(([name]) => name.endsWith('.view'))?.[1]),
    verbs: {},
  }
  const others: PermissionLine[] = []
  for (const [name, label] of members) {
    const verb = name.slice(name.lastIndexOf('.') + 1)
    if (isVerb(verb)) line.verbs[verb] = name
    else others.push({ resource: name, label, verbs: {}, only: name })
  }
  return Object.keys(line.verbs).length > 0 ? [line, ...others] : others
}

export interface PermissionChange {
  permission: Permission
  isAdded: boolean
  line: string
  verb: string
}

const verbWords: Record<MatrixVerb, string> = {
  view: 'Ver',
  create: 'Crear',
  update: 'Editar',
  delete: 'Eliminar',
  export: 'Exportar',
}
export const verbWord = (verb: MatrixVerb) => verbWords[verb]

/** What saving would change, in the order of the matrix. */
export function permissionChanges(before: ReadonlySet<string>, after: ReadonlySet<string>): PermissionChange[] {
  return permissionSections().flatMap(({ lines }) =>
    lines.flatMap(({ label, verbs, only }) => {
      const cells: [string, Permission][] = only
        ? [['', only]]
        : matrixVerbs.flatMap((verb) => (verbs[verb] ? [[verbWords[verb], verbs[verb]] as [string, Permission]] : []))
      return cells.flatMap(([verb, permission]) =>
        before.has(permission) === after.has(permission)
          ? []
          : [{ permission, isAdded: after.has(permission), line: label, verb }],
      )
    }),
  )
}
