/** Screens of the console that chats lead to. */
export const links = {
  unit: (id: number) => `/Consola/mapas?unidad=${id}`,
  history: (id: number) => `/Consola/mapas/historial/${id}`,
  unitForm: (id: number) => `/Consola/unit/edit/${id}`,
  trip: (id: number) => `/Consola/viaje_details?travel_id=${id}`,
  trips: '/Consola/viajes',
  load: (id: number) => `/Consola/combustible/cargas/${id}`,
  driver: (id: number) => `/Consola/conductores/${id}`,
  /** The form of a ticket, filled with what it is about. */
  newTicket(about: { message: number; title: string; unit?: number | undefined }) {
    const query = Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    return `/Consola/tickets/new-ticket?${new URLSearchParams(query)}`
  },
} as const
