const root = '/Consola/tickets'

/** What a new ticket is about, when it is opened from somewhere else. */
export interface TicketAbout {
  unit?: number | undefined
  alert?: number | undefined
  trip?: number | undefined
  order?: number | undefined
  message?: number | undefined
  title?: string | undefined
}

/** Addresses of the tickets' screens. */
export const ticketPaths = {
  home: root,
  dashboard: `${root}/dashboard`,
  all: `${root}/all-tickets`,
  create: `${root}/new-ticket`,
  issues: `${root}/issue_titles`,
  areas: `${root}/areas`,
  canned: `${root}/respuestas`,
  mailboxes: `${root}/buzones`,
  kpi: `${root}/kpi`,
  one: (id: number | string) => `${root}/conversation/${id}` as const,
  edit: (id: number | string) => `${root}/editar/${id}` as const,
} as const

/** The form of a new ticket, with what it is about filled in. */
export function newTicketPath(about: TicketAbout): string {
  const query = new URLSearchParams(
    Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `${ticketPaths.create}?${query}`
}
