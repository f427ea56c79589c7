export { addPerson, type NewPerson } from './add-person.ts'
