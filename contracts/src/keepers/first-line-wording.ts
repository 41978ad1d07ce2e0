/** Sentences about Kip's answer to the first line of a journal. Schema-free. */
export const firstLineWording = {
  title: 'Your first line',
  asked: 'This is the first line of my journal.',
  offer: 'Kip can read this moment and answer you.',
  goesTo: (model: string, provider: string) =>
    `It goes to ${model} by ${provider}, with nothing else from your keepers.`,
  agree: 'Let Kip answer',
  decline: 'No, thanks',
  told: 'What the model is told',
  from: 'Kip',
  reading: 'Kip is reading…',
  stop: 'Stop',
  noAnswer: 'Kip stopped before saying anything.',
  changed: 'The moment has changed since you looked at it. Look again.',
  answered: 'Kip has already answered your first line.',
  notOffered: 'There is no first line for Kip to answer.',
  declineFailed: 'Your choice wasn’t saved.',
}
