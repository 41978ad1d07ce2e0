import type { Keeper } from '../../contracts/src/keepers/keepers.ts'
import type { Moment, NewMoment } from '../../contracts/src/keepers/moments.ts'
import type { Person } from '../../e2e/people.ts'

/** What the pictures of the moments need by name. */
export type SceneMoments = { keeper: Keeper; open: Moment; untitled: Moment }

type Written = Pick<NewMoment, 'title' | 'mood' | 'dateWords' | 'pinned' | 'energy'> & {
  day: string
  body: string
  place?: string
}

const written: readonly Written[] = [
  {
    ...{ day: '2026-11-18', title: 'Eight bars', mood: 1, place: 'Kitchen', energy: 3 },
    dateWords: 'Wednesday evening, after the airport',
    body: 'From the beginning to a place that was not the beginning.\n\nI played the first eight bars without stopping. Not well: the third still leans, and the shift in the sixth arrives like a step in the dark. And the #river did the same at the same speed.',
  },
  {
    ...{ day: '2026-11-15', title: 'Mama on the ferry', mood: 2, place: 'Ferry to Cacilhas', pinned: true },
    body: `She would not sit. “I have sat enough this year,” she said, and held the rail all the way to Cacilhas with both hands, coat open, hat in her pocket because her hair is coming back and she wants the wind to know.

I had planned to tell her about the flat, the lessons, all of it. Instead we watched the river open. Halfway across [[Mama]] said: “So this is what you were walking towards, all those years.”

I had no answer ready. I think that was the answer.

- the rail was warm
- she counted *eleven* barges
- I counted her`,
  },
  {
    ...{ day: '2026-11-08', mood: 0, place: 'Cais do Sodré' },
    body: 'Fog. No far bank this morning; the river went on without one and the ferries went in on trust.',
  },
  {
    ...{ day: '2026-10-09', title: 'Clear', mood: 2, place: 'The river path' },
    body: 'Mama rang from the river path, not from home. The scan is clear. I could hear gravel while she walked, and then I could hear that she had stopped walking.',
  },
  {
    ...{ day: '2026-10-04', mood: 1 },
    body: 'Low water 06:52. The river here breathes twice a day; the one at home only ever left.',
  },
  {
    ...{ day: '2026-09-01', title: 'Keys on a blue string', mood: 1, place: 'Third floor' },
    body: 'From the kitchen you can see the river if you lean, and I have decided that I am someone who leans.',
  },
  {
    ...{ day: '2026-08-21', title: 'What the doctor drew', mood: -2, place: 'Ward 4' },
    body: 'A circle, a smaller circle, an arrow. She tore the sheet off and gave it to Mama as if it were a present.',
  },
  {
    ...{ day: '2026-08-02', mood: -1 },
    body: 'Nothing from her today. I washed the windows twice.',
  },
  {
    ...{ day: '2026-04-29', title: 'The corridor cello', mood: 0, place: 'Conservatory' },
    body: 'Behind the third door someone began the same prelude again and again, and each time I stayed one bar longer.',
  },
  {
    ...{ day: '2026-03-14', title: 'The river again', mood: -1 },
    body: 'Tom asked why I always walk the same way. Because the river does, I said, and he laughed, and I did not.',
  },
]

const lines = [
  'Bread, late light, and the neighbour practising scales as if nobody lived below.',
  'Rain until four. I read the same page three times and then the rain had a plot.',
  'Ada called. We spoke of the house as one speaks of a person who has moved away.',
  'Up before six. The street was being washed.',
  'A letter that I did not send, which is also a kind of letter.',
  'Lunch with Tom by the river. He has begun to say “when”, not “if”.',
] as const

/** Makes a keeper of some years, the last of them told in full. */
export async function writeMoments(person: Person): Promise<SceneMoments> {
  // The server lets every answer out through its contract, here and below.
  const keeper = (await person.ask('POST', '/api/keepers', {
    ...{ title: 'On the river', purpose: 'What the water brings.', keeperType: 'journal' },
    memoryPattern: 'chronological',
  })) as Keeper
  const create = async (moment: NewMoment) =>
    (await person.ask('POST', `/api/keepers/${keeper.id}/moments`, {
      tz: 'Europe/Lisbon',
      ...moment,
    })) as Moment
  const told: Moment[] = []
  for (const { day, place, ...fields } of written)
    told.push(
      await create({ ...fields, occurredAt: `${day}T12:04:00Z`, ...(place && { place: { name: place } }) }),
    )
  for (const { day, body } of earlier())
    await create({ body, occurredAt: `${day}T18:30:00Z`, mood: (body.length % 5) - 2 })
  const [, open, untitled] = told
  if (!open || !untitled) throw new Error('There is nothing to open.')
  const changed = (await person.ask('PATCH', `/api/keepers/${keeper.id}/moments/${open.id}`, {
    version: open.version,
    body: open.body.replace('both hands', 'both hands and would not let go'),
  })) as Moment
  const gone = await create({
    title: 'Shopping list',
    body: 'Lamps, lemons, a new string.',
    occurredAt: '2026-11-02T10:00:00Z',
  })
  await person.ask('DELETE', `/api/keepers/${keeper.id}/moments/${gone.id}`)
  return { keeper, open: changed, untitled }
}

/** Seven years back, some months full and some silent. */
function earlier(): { day: string; body: string }[] {
  return Array.from({ length: 84 }, (_, month) => {
    const first = new Date(Date.UTC(2026, 9 - month, 1)).toISOString().slice(0, 7)
    return Array.from({ length: (month * 7) % 5 }, (__, index) => ({
      day: `${first}-${String(3 + index * 6).padStart(2, '0')}`,
      body: lines[(month + index) % lines.length] ?? '',
    }))
  }).flat()
}
