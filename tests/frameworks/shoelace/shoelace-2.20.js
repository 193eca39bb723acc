import 'shoelace-2.20';
