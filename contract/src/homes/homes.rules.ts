/** What a driver reports in three touches; `title` is what others read. */
export const incidentKinds = [
  { code: 'tire', label: 'Ponchadura', title: 'Ponchadura de llanta' },
  { code: 'failure', label: 'Falla', title: 'Falla de la unidad' },
  { code: 'closure', label: 'Bloqueo', title: 'Camino bloqueado' },
  { code: 'crash', label: 'Choque', title: 'Accidente de tránsito' },
  { code: 'cargo', label: 'Carga', title: 'Carga dañada o rechazada' },
  { code: 'wait', label: 'Espera', title: 'Espera para cargar o descargar' },
  { code: 'theft', label: 'Robo', title: 'Robo o intento de robo' },
  { code: 'other', label: 'Otra', title: 'Incidencia en el camino' },
] as const
export type IncidentKind = (typeof incidentKinds)[number]['code']

/** What cannot wait: it is read before everything else. */
export const urgentKinds: readonly IncidentKind[] = ['crash', 'theft']

/** A phone tells where it is for so long at most; whoever drives on says so again. */
export const sharingHours = 12
/** Positions that a phone kept without a signal, sent at once. */
export const mostFixes = 500

/** What a person agrees to before their phone tells where it is; kept with the agreement. */
export const sharingConsent =
  'Este teléfono dirá a su empresa dónde está mientras esta pantalla siga abierta, 12 horas como máximo. Se guarda con la unidad que conduce. Puede detenerlo cuando quiera.'

/** How an account below is doing, by its points. */
export const healthOf = (points: number): 'critical' | 'risk' | 'good' =>
  points < 40 ? 'critical' : points < 70 ? 'risk' : 'good'
export type Health = ReturnType<typeof healthOf>
