/** What people of a carrier say to each other, line after line: who of the chat says it, and what. */
export type Talk = readonly (readonly [who: number, text: string])[]

export const trafficTalks: readonly Talk[] = [
  [
    [1, 'Buenos días. ¿Quién sale primero a Silao?'],
    [0, 'La de las 5:40, ya está en el andén 7.'],
    [2, 'Va sellada y con las citas impresas.'],
  ],
  [
    [2, 'Fila de 4 km en Palmillas. @Mariana ¿avisamos ya?'],
    [0, 'Sí, por favor, y que se quede en el carril derecho.'],
    [1, 'Avisado. El cliente mueve la cita una hora.'],
  ],
  [
    [1, 'Se cerró un carril en la México–Querétaro, km 148.'],
    [0, 'Enterada. Desvío a la libre sólo a las *vacías*.'],
  ],
  [
    [2, '¿Alguien tiene el folio del C5 de anoche?'],
    [0, 'Es el 26-114-882, ya está en el viaje.'],
    [2, 'Gracias.'],
  ],
  [
    [0, 'Recordatorio: mañana revisan básculas en la 57, salgan con la carta porte impresa.'],
    [1, 'Enterado, lo paso al turno de noche.'],
    [2, 'Enterada.'],
  ],
  [
    [1, 'La caja quedó en el patio de San Luis, falta quien la recoja.'],
    [0, 'La toma el viaje de las 14:00.'],
  ],
  [
    [0, 'Citas de la semana: https://citas.example/silao/semana'],
    [2, 'Confirmo las de martes y jueves.'],
  ],
  [
    [2, 'Llovizna en La Rumorosa, bajé a todos a 60.'],
    [0, 'Bien hecho. Reporta cuando pasen.'],
    [2, 'Pasaron todos, sin novedad.'],
  ],
]

export const workshopTalks: readonly Talk[] = [
  [
    [1, 'Ya salió la móvil a Matehuala, llega en 50 min.'],
    [0, 'Gracias. El operador está en zona segura.'],
  ],
  [
    [1, 'Faltan dos balatas traseras, las pedí hoy.'],
    [0, '¿Queda lista para mañana temprano?'],
    [1, 'Sí, antes de las 7.'],
  ],
  [
    [1, 'El compresor del equipo de frío quedó a 18 psi, ya enfría.'],
    [0, 'Perfecto, la regreso al viaje.'],
  ],
  [
    [0, 'No olviden la lectura del odómetro al abrir cada orden.'],
    [1, 'Va.'],
  ],
]

export const pairTalks: readonly Talk[] = [
  [
    [1, '¿Espero o me voy al paradero?'],
    [0, 'Espere 20 minutos, ya le abren.'],
    [1, 'Va, gracias.'],
  ],
  [
    [0, '¿Cómo va?'],
    [1, 'Todo bien, paso la caseta en 10.'],
  ],
  [
    [1, 'Ya descargué. ¿Me regreso vacío?'],
    [0, 'No, hay retorno de Celaya. Le mando los datos.'],
    [1, 'Enterado.'],
  ],
  [
    [0, '¿Me confirma el sello?'],
    [1, 'ML-448120, el mismo de la carta porte.'],
  ],
  [
    [1, 'Me pidieron una copia del seguro en la entrada.'],
    [0, 'Está en los documentos de la unidad; se la paso.'],
  ],
]

export const clientTalks: readonly Talk[] = [
  [
    [1, 'Buen día, ¿a qué hora llega mi embarque?'],
    [0, 'Buen día. A las 12:30, ya pasó Querétaro.'],
    [1, 'Perfecto, gracias.'],
  ],
  [
    [1, '¿Me comparten la evidencia de la entrega de ayer?'],
    [0, 'Claro, va la foto del acuse.'],
  ],
]
